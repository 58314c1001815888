import './texts'
import { farDayText } from '@ancrage/api/format/full-day'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { PrintButton } from '../../components/print-button'
import { useLanguage } from '../../lib/use-formats'
import figures from './looked-at.json'

const link = 'mt-2 inline-block text-primary underline underline-offset-4'

/** Shows the accessibility statement and a contact for reports (directive 2019/882, C. conso. L412-13). */
export function AccessibilityPage() {
  const { t } = useTranslation('legal')
  const on = farDayText(figures.on, useLanguage())
  return (
    <Page title={t('accessibility.title')} lead={t('accessibility.lead')} actions={<PrintButton label={t('print')} />}>
      <div className="flex max-w-lg flex-col gap-8 leading-relaxed">
        {(['state', 'gaps', 'law', 'write', 'defend'] as const).map((part) => (
          <section key={part}>
            <h2 className="mb-1 font-semibold text-lg">{t(`accessibility.${part}.title`)}</h2>
            <p>{t(`accessibility.${part}.text`)}</p>
            {part === 'state' && <p className="mt-3">{t('accessibility.figures', { ...figures, on })}</p>}
            {part === 'write' && (
              <Link to="/accueil#contact" className={link}>
                {t('accessibility.write.link')}
              </Link>
            )}
            {part === 'defend' && (
              <a href="https://formulaire.defenseurdesdroits.fr/" rel="noreferrer" className={link}>
                {t('accessibility.defend.link')}
              </a>
            )}
          </section>
        ))}
        <p className="text-muted-foreground">{t('accessibility.made')}</p>
      </div>
    </Page>
  )
}
