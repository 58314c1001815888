import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import { useFormats } from '../../lib/use-formats'
import { ConsentFacts } from './consent-facts'
import type { SigningObstacle } from './signing-obstacle'
import { useClientConsents } from './use-consents'

interface Props {
  patient: { id: string; firstname: string; lastname: string }
  /** The session in which a consent can be signed, and mostly requested by a link; null if there is none yet. */
  session: { id: string; startsAt: string; obstacle: SigningObstacle } | null
}

/** Lists all consents of a client, latest first. */
export function ClientConsents({ patient, session }: Props) {
  const { t } = useTranslation('clinicalConsent')
  const format = useFormats()
  const { reading, withdraw } = useClientConsents(patient.id)
  return (
    <section aria-label={t('client.title')}>
      <Query
        of={reading}
        loading={<Skeleton className="h-24" />}
        isEmpty={(consents) => consents.length === 0}
        empty={
          <p className="text-muted-foreground">
            {t('client.none')} {t('client.noneHint')}{' '}
            {session && (
              <Link to={`/sessions/${session.id}#part-consent`} className="text-primary underline underline-offset-4">
                {session.obstacle === null
                  ? t('standing.go')
                  : t('standing.sign', { day: format.date(session.startsAt) })}
              </Link>
            )}
          </p>
        }
      >
        {(consents) => (
          <ul className="divide-y">
            {consents.map((consent) => (
              <li key={consent.id} className="py-4 first:pt-0 last:pb-0">
                <ConsentFacts of={consent} name={`${patient.firstname} ${patient.lastname}`} onWithdraw={withdraw} />
              </li>
            ))}
          </ul>
        )}
      </Query>
    </section>
  )
}
