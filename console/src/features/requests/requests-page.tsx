import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { RequestList, RequestSkeletons, useRequests } from '../sessions/public'
import { WaitingList } from './waiting-list'

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
                <Empty
                  illustration="boat"
                  title={t('empty')}
                  action={
                    <Link to="/settings/widgets" className={buttonClass({ variant: 'secondary' })}>
                      {t('whereToBook')}
                    </Link>
                  }
                >
                  {t('emptyHint')}
                </Empty>
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
