import type { Problem } from '@ancrage/api/client'
import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { switchLanguage } from '../../lib/i18n'
import { type Language, languages } from '../../lib/languages'

interface Props {
  locale: Language
  onChange: (locale: Language) => Promise<void>
}

/** Chooses the language of mails and of these pages. */
export function LanguageSection({ locale, onChange }: Props) {
  const { t } = useTranslation('clientProfile')
  const [problem, setProblem] = useState<Problem | null>(null)

  async function change(next: Language) {
    setProblem(null)
    try {
      await onChange(next)
      await switchLanguage(next, { isChoice: true })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  return (
    <section aria-labelledby="language">
      <h2 id="language" className="mb-3 font-semibold text-lg">
        {t('language')}
      </h2>
      <div className="surface space-y-4 p-4 sm:p-6">
        {problem && <ProblemNotice problem={problem} />}
        <Field label={t('languageLabel')}>
          {(control) => (
            <Select {...control} value={locale} onChange={({ target }) => void change(target.value as Language)}>
              {Object.entries(languages).map(([code, { name }]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </section>
  )
}
