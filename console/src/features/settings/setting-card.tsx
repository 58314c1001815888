import { groups, paymentGroups, type ShownSetting, settings as shown } from 'virtual:settings'
import type { SettingKey } from '@ancrage/api/contract'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormCard } from '../../components/form-card'
import { useSavedForm } from '../../components/use-saved-form'
import { lazyResolver } from '../../lib/lazy-resolver'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { useUnsaved } from './guarded-cards'
import { SettingControl } from './setting-control'
import { largestUnit } from './spans'
import { type SettingChanges, type Settings, useSaveSettings } from './use-settings'
import { useZoneQuestion } from './zone-question'

interface Props {
  group: keyof typeof groups | keyof typeof paymentGroups
  settings: Settings
}

/** The values of a card's form. An invalid one is refused on saving. */
type Values = Partial<Record<SettingKey, unknown>>

const check = lazyResolver(async () => (await import('./setting-checks')).checkSettings)

/** Returns the settings of a card in order. */
const settingsIn = (card: Props['group']) =>
  (Object.entries(shown) as [SettingKey, ShownSetting][]).filter(([, { group }]) => group === card)

const cards = { ...groups, ...paymentGroups }

/** A card with a group of settings, saved together. */
export function SettingCard({ group, settings }: Props) {
  const language = useLanguage()
  const words = useWords()
  const save = useSaveSettings()
  const question = useZoneQuestion()
  const { label, help } = cards[group]
  const mine = settingsIn(group)
  const keys = mine.map(([key]) => key)
  const saved: Values = Object.fromEntries(keys.map((key) => [key, settings[key]]))
  const { form, card } = useSavedForm<Values>({
    values: saved,
    check: check as never,
    fields: keys,
    save: async (values, changed) => {
      if (changed.includes('timezone') && !(await question.ask(settings.timezone, String(values.timezone)))) return null
      const now = await save(group, Object.fromEntries(changed.map((key) => [key, values[key]])) as SettingChanges)
      return Object.fromEntries(keys.map((key) => [key, now[key]]))
    },
  })
  const { control, formState } = form
  useUnsaved(group, card.isUnsaved)

  return (
    <>
      <FormCard title={label[language]} lead={help[language]} {...card}>
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {mine.map(([key, setting]) => (
            <Controller
              key={key}
              name={key}
              control={control}
              render={({ field: { value, onChange, onBlur } }) => (
                <SettingControl
                  setting={setting}
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  error={formState.errors[key] && words(setting, formState.errors[key].message)}
                />
              )}
            />
          ))}
        </div>
      </FormCard>
      {question.dialog}
    </>
  )
}

/** Returns the text of an error, with the limits of the setting. */
function useWords() {
  const { t } = useTranslation('settings')
  const format = useFormats()
  return ({ unit, min, max, fallback, since }: ShownSetting, code: string | undefined) => {
    if (since) return t('legalRates.invalid')
    if (Array.isArray(fallback)) return t(code === 'out_of_range' ? 'refundSteps.outside' : 'refundSteps.invalid')
    if (!unit) return t('refused.invalid')
    const say = (value: number) => {
      if (unit === 'sessions') return format.number(value)
      const { typed, unit: larger } = largestUnit(value, unit)
      return `${typed}\u00a0${t(`unit.${larger}`)}`
    }
    // Shows the unit only once if both limits have the same one; for zero it does not matter.
    const hasOneUnit = unit !== 'sessions' && (min === 0 || largestUnit(min, unit).unit === largestUnit(max, unit).unit)
    const limits = { min: hasOneUnit ? largestUnit(min, unit).typed : say(min), max: say(max) }
    return code === 'too_small' || code === 'too_big' ? t('refused.range', limits) : t('refused.whole', limits)
  }
}
