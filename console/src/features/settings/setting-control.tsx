import type { ShownSetting } from 'virtual:settings'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ZoneInput } from '../../components/time-zone/zone-input'
import { Switch } from '../../components/ui/switch'
import { languages } from '../../lib/languages'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { type RefundStep, RefundStepsField } from './refund-steps-field'
import { SpanField } from './span-field'
import { daysInWords } from './spans'

/** The keys of the texts for choices, except for languages. */
type Word = keyof RegisteredTexts['settings']['choice']

interface Props {
  setting: ShownSetting
  error: ReactNode
  value: unknown
  onChange: (value: unknown) => void
  onBlur: () => void
}

/** Shows the control of a setting, as the registry describes it. */
export function SettingControl(props: Props) {
  const { setting, error, value, onChange, onBlur } = props
  const language = useLanguage()
  const [label, hint] = [setting.label[language], setting.help[language]]
  if (typeof setting.fallback === 'boolean') return <SwitchRow {...props} />
  if (Array.isArray(setting.fallback))
    return (
      <RefundStepsField label={label} hint={hint} error={error} value={value as RefundStep[]} onChange={onChange} />
    )
  if (setting.isLine) return <Line {...props} />
  if (setting.choices) return <Choice {...props} />
  if (setting.unit && setting.unit !== 'sessions')
    return (
      <SpanField
        label={label}
        hint={hint}
        error={error}
        onChange={onChange}
        onBlur={onBlur}
        unit={setting.unit}
        value={typeof value === 'number' ? value : Number.NaN}
      />
    )
  if (setting.unit) return <Count {...props} />
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => <ZoneInput {...control} value={String(value)} onChange={onChange} onBlur={onBlur} />}
    </Field>
  )
}

function SwitchRow({ setting, value, onChange, onBlur }: Props) {
  const language = useLanguage()
  const id = useId()
  return (
    <div className="flex items-start gap-4 md:col-span-full">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="font-medium">
          {setting.label[language]}
        </label>
        <p id={`${id}-hint`} className="max-w-prose text-muted-foreground text-sm">
          {setting.help[language]}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={value === true}
        onCheckedChange={onChange}
        onBlur={onBlur}
      />
    </div>
  )
}

function Choice({ setting, error, value, onChange, onBlur }: Props) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const format = useFormats()
  const known = setting.choices ?? []
  const offered = known.includes(value) ? known : [...known, value]
  const words = (one: unknown) => {
    // A number without a unit is a percentage.
    if (typeof one === 'number' && setting.unit === 'days') return daysInWords(one, languages[language].locale)
    if (typeof one === 'number') return setting.unit ? format.duration(one) : format.percent(one)
    const word = one === null ? 'length' : String(one)
    return word in languages ? languages[word as keyof typeof languages].name : t(`choice.${word as Word}`)
  }
  return (
    <Field label={setting.label[language]} hint={setting.help[language]} error={error} required>
      {(control) => (
        <Select
          {...control}
          className="max-w-72"
          value={String(value)}
          onBlur={onBlur}
          onChange={({ target }) => onChange(offered.find((one) => String(one) === target.value))}
        >
          {offered.map((one) => (
            <option key={String(one)} value={String(one)}>
              {words(one)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** A line of text, which may be empty. */
function Line({ setting, error, value, onChange, onBlur }: Props) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  return (
    <Field label={setting.label[language]} hint={setting.help[language]} error={error} optional={t('optional')}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          maxLength={200}
          value={typeof value === 'string' ? value : ''}
          onBlur={onBlur}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  )
}

/** A number, which may be empty. */
function Count({ setting, error, value, onChange, onBlur }: Props) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  return (
    <Field label={setting.label[language]} hint={setting.help[language]} error={error} optional={t('optional')}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="max-w-24 tabular-nums"
          value={value === null ? '' : String(value)}
          onBlur={onBlur}
          onChange={({ target }) => onChange(countOf(target.value))}
        />
      )}
    </Field>
  )
}

/** Keeps text that is not a number, so that validation refuses it. */
function countOf(typed: string): number | string | null {
  if (typed.trim() === '') return null
  return /^\d+$/.test(typed.trim()) ? Number(typed) : typed
}
