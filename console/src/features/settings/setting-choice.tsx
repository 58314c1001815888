import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { languages } from '../../lib/languages'
import { useFormats, useLanguage } from '../../lib/use-formats'
import type { SettingControlProps } from './control-props'
import { daysInWords } from './spans'

/** The keys of the texts for choices, except for languages. */
type Word = keyof RegisteredTexts['settings']['choice']

/** Offers the values of a setting in words. */
export function SettingChoice({ setting, error, value, onChange, onBlur }: SettingControlProps) {
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
