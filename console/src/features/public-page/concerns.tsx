import { type WordingConcern, wordingAdvice } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/use-formats'

/** Lists discouraged wordings, each with its reason and alternatives in the language of the text. */
export function Concerns({ concerns }: { concerns: readonly WordingConcern[] }) {
  const { t } = useTranslation('publicPage')
  const language = useLanguage()
  if (concerns.length === 0) return null
  return (
    <ul aria-label={t('concerns.label')} className="space-y-2">
      {concerns.map(({ kind, lang, field, at, passage, from }) => (
        <li
          key={`${lang} ${field} ${at} ${from}`}
          className="rounded-md border border-transparent bg-warning-soft p-3 text-sm"
        >
          <p className="wrap-anywhere font-semibold" lang={lang}>
            {t('concerns.passage', { passage })}
          </p>
          {(field === 'name' || field === 'sessionType' || field === 'answer') && <p>{t(`concerns.${field}`)}</p>}
          <p>{wordingAdvice[language][kind].reason}</p>
          <p>{t('concerns.instead', { words: wordingAdvice[lang][kind].instead })}</p>
        </li>
      ))}
    </ul>
  )
}
