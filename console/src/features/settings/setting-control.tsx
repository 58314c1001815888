import { Field } from '@ancrage/widgets/ui/field'
import { useId } from 'react'
import { ZoneInput } from '../../components/time-zone/zone-input'
import { Switch } from '../../components/ui/switch'
import { useLanguage } from '../../lib/use-formats'
import type { SettingControlProps } from './control-props'
import type { HalfYearRate } from './half-years'
import { LegalRatesField } from './legal-rates-field'
import { type RefundStep, RefundStepsField } from './refund-steps-field'
import { SettingChoice } from './setting-choice'
import { SettingInput } from './setting-input'
import { SpanField } from './span-field'

/** Shows the control of a setting, as the registry describes it. */
export function SettingControl(props: SettingControlProps) {
  const { setting, error, value, onChange, onBlur } = props
  const language = useLanguage()
  const [label, hint] = [setting.label[language], setting.help[language]]
  if (typeof setting.fallback === 'boolean') return <SwitchRow {...props} />
  if (setting.since)
    return (
      <LegalRatesField
        label={label}
        hint={hint}
        error={error}
        since={setting.since}
        value={value as HalfYearRate[]}
        onChange={onChange}
      />
    )
  if (Array.isArray(setting.fallback))
    return (
      <RefundStepsField label={label} hint={hint} error={error} value={value as RefundStep[]} onChange={onChange} />
    )
  if (setting.isLine) return <SettingInput {...props} />
  if (setting.choices) return <SettingChoice {...props} />
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
  if (setting.unit) return <SettingInput {...props} />
  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => <ZoneInput {...control} value={String(value)} onChange={onChange} onBlur={onBlur} />}
    </Field>
  )
}

function SwitchRow({ setting, value, onChange, onBlur }: SettingControlProps) {
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
