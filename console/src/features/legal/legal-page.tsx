import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { PrintButton } from '../../components/print-button'
import { Query } from '../../components/query'
import { Particulars } from './particulars'
import { useSite } from './use-site'

const parts = ['content', 'health'] as const

/** Shows the publisher and the host (LCEN, article 1-1) from the configuration of this installation. */
export function LegalPage() {
  const { t } = useTranslation('legal')
  const site = useSite()
  return (
    <Page title={t('title')} lead={t('lead')} actions={<PrintButton label={t('print')} />}>
      <div className="flex max-w-lg flex-col gap-8 leading-relaxed">
        <Query of={site} loading={<Skeleton className="h-[560px]" />}>
          {({ publisher, host }) => (
            <>
              {[publisher.name, publisher.address, publisher.director, host.name].includes(null) && (
                <Alert tone="warning" title={t('incomplete.title')}>
                  {t('incomplete.text')}
                </Alert>
              )}
              <Particulars
                title={t('publisher.title')}
                lines={[
                  { label: t('publisher.name'), value: publisher.name },
                  { label: t('publisher.legalForm'), value: publisher.legalForm },
                  { label: t('publisher.address'), value: publisher.address },
                  { label: t('publisher.registration'), value: publisher.registration },
                  { label: t('publisher.vatNumber'), value: publisher.vatNumber },
                  { label: t('publisher.phone'), value: publisher.phone, scheme: 'tel' },
                  { label: t('publisher.email'), value: publisher.email, scheme: 'mailto' },
                  { label: t('publisher.director'), value: publisher.director },
                ]}
              />
              <Particulars
                title={t('host.title')}
                lines={[
                  { label: t('host.name'), value: host.name },
                  { label: t('host.address'), value: host.address },
                  { label: t('host.phone'), value: host.phone, scheme: 'tel' },
                ]}
              />
            </>
          )}
        </Query>
        {parts.map((part) => (
          <section key={part}>
            <h2 className="mb-1 font-semibold text-lg">{t(`${part}.title`)}</h2>
            <p>{t(`${part}.text`)}</p>
          </section>
        ))}
        <section>
          <h2 className="mb-1 font-semibold text-lg">{t('data.title')}</h2>
          <p>{t('data.text')}</p>
          <Link
            to="/politique-de-confidentialite"
            className="mt-2 inline-block text-primary underline underline-offset-4"
          >
            {t('data.link')}
          </Link>
        </section>
      </div>
    </Page>
  )
}
