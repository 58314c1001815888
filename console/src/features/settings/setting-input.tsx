import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/use-formats'
import type { SettingControlProps } from './control-props'

/** A line of text or a number, as the setting says. Either may be empty. */
export function SettingInput({ setting, error, value, onChange, onBlur }: SettingControlProps) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const look = setting.isLine
    ? { maxLength: 200 }
    : { maxLength: 4, inputMode: 'numeric' as const, className: 'max-w-24 tabular-nums' }
  const parse = setting.isLine ? lineOf : countOf
  return (
    <Field label={setting.label[language]} hint={setting.help[language]} error={error} optional={t('optional')}>
      {(control) => (
        <Input
          {...control}
          {...look}
          autoComplete="off"
          value={String(value ?? '')}
          onBlur={onBlur}
          onChange={({ target }) => onChange(parse(target.value))}
        />
      )}
    </Field>
  )
}

const lineOf = (typed: string) => (typed === '' ? null : typed)

/** Keeps text that is not a number, so that validation refuses it. */
function countOf(typed: string): number | string | null {
  if (typed.trim() === '') return null
  return /^\d+$/.test(typed.trim()) ? Number(typed) : typed
}
