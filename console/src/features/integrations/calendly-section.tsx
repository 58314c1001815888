import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { useCurrentUser } from '../../lib/user'
import { useCalendly } from '../calendly/public'
import { CalendlyConnected } from './calendly-connected'
import { CalendlyForm } from './calendly-form'

/** Connects Calendly, whose appointments block time, shows its state, and disconnects it. */
export function CalendlySection() {
  const { t } = useTranslation('integrations')
  const calendly = useCalendly()
  const { data: user } = useCurrentUser()
  return (
    <Section title="Calendly" lead={t('calendly.lead')}>
      <Query of={calendly} loading={<Skeleton className="h-24 rounded-lg" />}>
        {({ account }) => {
          if (account) return <CalendlyConnected account={account} />
          return user?.stripeAccountCompleted ? (
            <p className="text-muted-foreground">{t('calendly.excluded')}</p>
          ) : (
            <CalendlyForm />
          )
        }}
      </Query>
    </Section>
  )
}
