import './texts'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Page } from '../../components/page'
import { api } from '../../lib/api'
import { useReading } from '../../lib/data'

const sections = ['what', 'why', 'who', 'howLong', 'rights'] as const

/** What becomes of a visitor's data (GDPR, article 13). `?practice=` names who is responsible for it. */
export function PrivacyPage() {
  const { t } = useTranslation('privacy')
  const [search] = useSearchParams()
  const practiceId = search.get('practice')
  const practice = useReading(practiceId ? ['practice', practiceId] : null, () =>
    api.practices.publicProfile({ params: { practiceId: practiceId ?? '' } }),
  )
  const legal = practice.data?.legal
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="flex max-w-prose flex-col gap-6 leading-relaxed">
        <section>
          <h2 className="mb-1 font-semibold text-base">{t('controller.title')}</h2>
          <p>{legal ? t('controller.named', { name: legal.controller }) : t('controller.unnamed')}</p>
          {legal && (
            <address className="mt-2 text-muted-foreground not-italic">
              {[legal.address, legal.city].filter(Boolean).join(', ')}
              {legal.phone && <p>{t('phone', { phone: legal.phone })}</p>}
            </address>
          )}
        </section>
        {sections.map((section) => (
          <section key={section}>
            <h2 className="mb-1 font-semibold text-base">{t(`${section}.title`)}</h2>
            <p>{t(`${section}.text`)}</p>
          </section>
        ))}
        <a
          href="https://www.cnil.fr/fr/plaintes"
          rel="noreferrer"
          className="self-start text-primary underline underline-offset-4"
        >
          {t('cnil')}
        </a>
      </div>
    </Page>
  )
}
