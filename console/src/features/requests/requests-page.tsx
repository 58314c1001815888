import './texts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { withTexts } from '../../lib/i18n'
import { RequestList, RequestSkeletons, useRequests } from '../sessions/public'
import { WaitingList } from './waiting-list'

const NoRequests = lazy(withTexts(async () => ({ default: (await import('./empty/no-requests')).NoRequests })))

/** Lists the booking requests, oldest first, with the buttons that accept and refuse. */
export function RequestsPage() {
  const { t } = useTranslation('requests')
  const requests = useRequests()
  const count = requests.data?.meta.total ?? 0
  return (
    <Page
      title={t('title')}
      lead={count > 1 ? t('lead', { count }) : undefined}
      className="max-w-xl!"
      actions={
        <Link
          to="/reports"
          className="inline-flex min-h-9 items-center text-primary underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t('origins')}
        </Link>
      }
    >
      <Query of={requests} loading={<RequestSkeletons count={3} />}>
        {({ data, meta }) => (
          <>
            <RequestList
              requests={requests}
              waiting={data}
              empty={
                <Suspense>
                  <NoRequests />
                </Suspense>
              }
            />
            {meta.total > data.length && (
              <p className="mt-4 text-center text-muted-foreground">{t('more', { count: meta.total - data.length })}</p>
            )}
          </>
        )}
      </Query>
      <WaitingList />
    </Page>
  )
}
