import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { isLanguage, type Language, languages } from '../../lib/languages'
import { useFormats } from '../../lib/use-formats'
import type { Reach } from './use-mailings'

type Reader = Pick<Reach, 'locale'>

const othersThan = (readers: readonly Reader[], language: Language) =>
  readers.filter(({ locale }) => locale !== language)

/** Returns the language that most clients read; where as many read the other, the practitioner's own. */
export function languageOfMost(readers: readonly Reader[], own: Language): Language {
  const other = own === 'fr' ? 'en' : 'fr'
  return othersThan(readers, own).length > readers.length / 2 ? other : own
}

interface Props {
  readers: readonly Reader[]
  value: Language
  onChange: (language: Language) => void
}

/** Chooses the language of the words, and says who reads another: only what surrounds the words is in theirs. */
export function WordsLanguage({ readers, value, onChange }: Props) {
  const { t } = useTranslation('mailings')
  const format = useFormats()
  const count = othersThan(readers, value).length
  const other = value === 'fr' ? 'en' : 'fr'
  const values = { count, number: format.number(count), own: t(`inLanguage.${other}`), words: t(`inLanguage.${value}`) }
  return (
    <Field label={t('locale')} hint={count > 0 && t('otherLanguage', values)}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => isLanguage(target.value) && onChange(target.value)}
        >
          {Object.entries(languages).map(([code, { name }]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
