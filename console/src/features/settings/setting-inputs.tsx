import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/use-formats'
import type { SettingControlProps } from './control-props'

/** A line of text, which may be empty. */
export function SettingLine({ setting, error, value, onChange, onBlur }: SettingControlProps) {
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
export function SettingCount({ setting, error, value, onChange, onBlur }: SettingControlProps) {
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
