import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { BeyondLastPage } from '../../components/no-matches'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { pageIn } from '../../lib/address-values'
import {
  ClientListPage,
  ClosedPracticesOnDemand,
  LaterAppointment,
  useAppointments,
  useClient,
} from '../client-area/public'
import { OpenContracts } from './open-contracts'
import { PastRow } from './past-row'
import { usePastSessions } from './use-client-sessions'

/** Lists coming and past appointments in all practices, and links to booking. */
export function ClientSessionsPage() {
  const { t } = useTranslation('clientSessions')
  const coming = useAppointments()
  const practiceOf = useNamedPractice()
  const { data: client } = useClient()
  const canBook = !client || client.practices.some(({ isClosed }) => !isClosed)
  return (
    <ClientListPage
      title={t('title')}
      lead={t('lead')}
      back={t('backToArea')}
      of={coming}
      isEmpty={() => false}
      empty={{ title: t('none'), text: '' }}
    >
      {(appointments) => (
        <div className="space-y-8">
          {canBook ? (
            <Link to="/client/book" className={buttonClass({ size: 'lg', className: 'w-full' })}>
              <CalendarPlus className="size-4" aria-hidden />
              {t('book.title')}
            </Link>
          ) : (
            <ClosedPracticesOnDemand practices={client.practices} />
          )}
          <section aria-labelledby="coming">
            <h2 id="coming" className="mb-3 font-semibold text-lg">
              {t('coming')}
            </h2>
            {appointments.length > 0 ? (
              <ul className="surface divide-y divide-card-border">
                {appointments.map((appointment) => (
                  <LaterAppointment
                    key={appointment.id}
                    appointment={appointment}
                    practice={practiceOf(appointment.practiceId)}
                  />
                ))}
              </ul>
            ) : (
              <p className="surface p-4 text-muted-foreground sm:px-6">{t('none')}</p>
            )}
          </section>
          <OpenContracts practiceOf={practiceOf} />
          <PastSessions />
        </div>
      )}
    </ClientListPage>
  )
}

/** Returns a function that finds the practice of an appointment; undefined if there is only one. */
function useNamedPractice() {
  const { data: client } = useClient()
  const practices = client?.practices ?? []
  return (id: string) => (practices.length > 1 ? practices.find((practice) => practice.id === id) : undefined)
}

function PastSessions() {
  const { t } = useTranslation('clientSessions')
  const [search] = useSearchParams()
  const past = usePastSessions(pageIn(search))
  const practiceOf = useNamedPractice()
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="mb-3 font-semibold text-lg">
        {t('past')}
      </h2>
      <Query
        of={past}
        loading={<Skeleton className="h-24" />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={<p className="surface p-4 text-muted-foreground sm:px-6">{t('nonePast')}</p>}
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <div className="surface">
              <BeyondLastPage title={t('beyond')} firstPage={t('firstPage')} to="?page=1#past" />
            </div>
          ) : (
            <>
              <ul className="surface divide-y divide-card-border">
                {data.map((session) => (
                  <PastRow key={session.id} session={session} practice={practiceOf(session.practiceId)?.name} />
                ))}
              </ul>
              {meta.total > meta.perPage && <Pagination meta={meta} searchFor={({ page }) => `?page=${page}#past`} />}
            </>
          )
        }
      </Query>
    </section>
  )
}
