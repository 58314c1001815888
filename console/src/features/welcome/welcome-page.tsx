import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { firstOpenStep, useWelcome } from './use-welcome'
import { WelcomeSteps } from './welcome-steps'

/** Leads a new practice to its first booking in four steps, each with a good default. */
export function WelcomePage() {
  const { t } = useTranslation('welcome')
  const { reading, settle } = useWelcome()
  const isOver = reading.data && firstOpenStep(reading.data.welcome) === null
  return (
    <Page title={t('title')} lead={isOver ? undefined : t('lead')} className="max-w-xl!">
      <Query of={reading} loading={<Skeleton className="h-96 rounded-lg" />}>
        {({ welcome }) => <WelcomeSteps settled={welcome} settle={settle} />}
      </Query>
    </Page>
  )
}
