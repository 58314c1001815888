import { spokenLanguages } from '@ancrage/api/contract'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/use-formats'
import { languageCodes, type PageValues } from './page-values'

/** Edits the languages that the practitioner speaks, in the order of the list. */
export function LanguagesField({ form: { control, setValue } }: { form: UseFormReturn<PageValues> }) {
  const { t } = useTranslation('publicPage')
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  const chosen = languageCodes(useWatch({ control, name: 'languages' }))
  const choose = (code: (typeof spokenLanguages)[number], isSpoken: boolean) => {
    const next = spokenLanguages.filter((one) => (one === code ? isSpoken : chosen.includes(one)))
    setValue('languages', next.join(','), { shouldDirty: true })
  }
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('content.languages')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-5">
        {spokenLanguages.map((code) => (
          <Checkbox
            key={code}
            label={names.of(code) ?? code}
            checked={chosen.includes(code)}
            onChange={({ target }) => choose(code, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
