import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { Synchronisation } from './synchronisation'
import { useCalendly } from './use-calendly'

/** Shows what is known from Calendly, and reads it again. */
export function CalendlyPage() {
  const { t } = useTranslation('calendly')
  const calendly = useCalendly()
  return (
    <Page title="Calendly" lead={t('lead')} className="max-w-2xl!">
      <Query of={calendly} loading={<Skeleton className="h-64 rounded-lg" />}>
        {({ account }) =>
          account ? (
            <Synchronisation account={account} />
          ) : (
            <div className="surface">
              <Empty
                illustration="boat"
                title={t('none')}
                action={
                  <Link to="/settings/integrations" className={buttonClass({})}>
                    {t('connect')}
                  </Link>
                }
              >
                {t('noneHint')}
              </Empty>
            </div>
          )
        }
      </Query>
    </Page>
  )
}
