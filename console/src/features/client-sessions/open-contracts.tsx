import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import { useFormats } from '../../lib/use-formats'
import { ForChild } from '../client-area/public'
import { useOpenContracts } from './use-client-sessions'

type Contract = NonNullable<ReturnType<typeof useOpenContracts>['data']>[number]

interface Props {
  /** Finds the practice of an appointment; undefined if there is only one. */
  practiceOf: (id: string) => { name: string } | undefined
}

/**
 * Leads to the withdrawal from each contract as long as that is possible (C. conso. L221-21); nothing without any. The
 * appointment of one may be over, cancelled, or far down the list.
 */
export function OpenContracts({ practiceOf }: Props) {
  const { t } = useTranslation('clientSessions')
  return (
    <Query of={useOpenContracts()} loading={null}>
      {(contracts) =>
        contracts.length > 0 && (
          <section aria-labelledby="contracts">
            <h2 id="contracts" className="mb-3 font-semibold text-lg">
              {t('contracts.title')}
            </h2>
            <ul className="surface divide-y divide-card-border">
              {contracts.map((contract) => (
                <OpenContract
                  key={contract.sessionId}
                  contract={contract}
                  practice={practiceOf(contract.practiceId)?.name}
                />
              ))}
            </ul>
          </section>
        )
      }
    </Query>
  )
}

function OpenContract({ contract, practice }: { contract: Contract; practice: string | undefined }) {
  const { t } = useTranslation('clientSessions')
  const { sessionId, startsAt, timeZone, until } = contract
  const format = useFormats(timeZone)
  const when = format.dayAndTime(startsAt)
  return (
    <li className="space-y-0.5 p-4 sm:px-6">
      <p>{t('contracts.of', { when })}</p>
      <ForChild of={contract} />
      {practice && <p className="wrap-anywhere text-muted-foreground text-sm">{practice}</p>}
      <p className="text-muted-foreground text-sm">{t('contracts.until', { until: format.dateOfDay(until) })}</p>
      <Link
        to={`/client/sessions/${sessionId}?withdraw=1`}
        aria-label={t('contracts.hereOf', { when })}
        className="inline-flex min-h-9 items-center text-primary underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {t('contracts.here')}
      </Link>
    </li>
  )
}
