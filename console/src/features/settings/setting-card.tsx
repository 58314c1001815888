import { groups, type ShownSetting, settings as shown } from 'virtual:settings'
import type { Problem } from '@ancrage/api/client'
import type { SettingKey } from '@ancrage/api/contract'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../components/field-words'
import { asProblem } from '../../lib/api'
import { lateCheck } from '../../lib/late-check'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { Card } from './card'
import { useUnsaved } from './guarded-cards'
import { SettingControl } from './setting-control'
import { best } from './spans'
import { type SettingChanges, type Settings, useSaveSettings } from './use-settings'
import { useZoneQuestion } from './zone-question'

interface Props {
  group: keyof (typeof groups)['configs']
  settings: Settings
}

/** The settings of a card as its form holds them: what is no value yet is refused when it is saved. */
type Values = Partial<Record<SettingKey, unknown>>

const check = lateCheck(async () => (await import('./setting-checks')).checkSettings)

/** The settings of a card, in their order. */
const settingsIn = (card: Props['group']) =>
  (Object.entries(shown) as [SettingKey, ShownSetting][]).filter(
    ([, { tab, group, isReadOnly }]) => tab === 'configs' && group === card && !isReadOnly,
  )

/** Back to what is saved, whatever was typed. */
const whole = { keepDirtyValues: false }

/** A group of settings of the first tab, saved together. */
export function SettingCard({ group, settings }: Props) {
  const language = useLanguage()
  const words = useWords()
  const save = useSaveSettings()
  const question = useZoneQuestion()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { label, help } = groups.configs[group]
  const mine = settingsIn(group)
  const keys = mine.map(([key]) => key)
  const saved: Values = Object.fromEntries(keys.map((key) => [key, settings[key]]))
  const { control, handleSubmit, formState, reset, setError } = useForm<Values>({
    resolver: check as never,
    values: saved,
    // What was changed elsewhere meanwhile is taken over, what is typed here stays.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty, isSubmitting, dirtyFields } = formState
  useUnsaved(group, isDirty)

  const send = handleSubmit(async (values) => {
    setProblem(null)
    const changed = keys.filter((key) => dirtyFields[key])
    const pick = (from: Values) => Object.fromEntries(changed.map((key) => [key, from[key]])) as SettingChanges
    try {
      if (changed.includes('timezone') && !(await question.ask(settings.timezone, String(values.timezone)))) return
      const now = await save(pick(values), pick(saved))
      reset(Object.fromEntries(keys.map((key) => [key, now[key]])), whole)
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedFields(refusal, keys)
      refused.forEach(([field, message], index) => {
        setError(field, { message }, { shouldFocus: index === 0 })
      })
      if (refused.length === 0) setProblem(refusal)
    }
  })

  return (
    <>
      <Card
        title={label[language]}
        help={help[language]}
        isDirty={isDirty}
        isBusy={isSubmitting}
        problem={problem}
        onSave={(event) => void send(event)}
        onReset={() => {
          setProblem(null)
          reset(saved, whole)
        }}
      >
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {mine.map(([key, setting]) => (
            <Controller
              key={key}
              name={key}
              control={control}
              render={({ field: { value, onChange, onBlur } }) => (
                <SettingControl
                  {...{ setting, value, onChange, onBlur }}
                  error={errors[key] && words(setting, errors[key].message)}
                />
              )}
            />
          ))}
        </div>
      </Card>
      {question.dialog}
    </>
  )
}

/** Why a value is refused, with the limits as they are said of this setting. */
function useWords() {
  const { t } = useTranslation('settings')
  const format = useFormats()
  return ({ unit, min, max }: ShownSetting, code: string | undefined) => {
    if (!unit) return t('refused.invalid')
    const say = (value: number) => {
      if (unit === 'sessions') return format.number(value)
      const { typed, unit: larger } = best(value, unit)
      return `${typed}\u00a0${t(`unit.${larger}`)}`
    }
    return code === 'too_small' || code === 'too_big'
      ? t('refused.range', { min: say(min), max: say(max) })
      : t('refused.whole')
  }
}
