import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { withDe } from '../../lib/elision'
import type { Reading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { SessionLocation, SessionStatusChip, SessionTypes, TimeSpan } from '../sessions/public'
import { type PatientFile, usePatientSessions } from './use-patient'
import type { TabsState } from './use-tabs'

/** Lists the sessions of a client, latest first. The first page comes with the client. */
export function SessionsTab({ file, tabs }: { file: PatientFile; tabs: TabsState }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const name = `${file.firstname} ${file.lastname}`
  const further = usePatientSessions(file.id, tabs.page === 1 ? null : tabs.page)
  const first: Reading<PatientFile['sessions']> = { ...further, data: file.sessions, error: undefined }
  return (
    <Query
      of={tabs.page === 1 ? first : further}
      loading={<Skeleton className="h-64" />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={
        <div className="surface">
          <Empty illustration="boat" title={t('sessions.empty')}>
            {t('sessions.emptyText')}
          </Empty>
        </div>
      }
    >
      {({ data, meta }) => (
        <>
          <ul
            aria-label={t('sessions.label', { name, ofName: withDe(name) })}
            className="surface divide-y divide-card-border overflow-hidden"
          >
            {data.map((session) => (
              <li key={session.id}>
                <Link
                  to={tabs.addressOf(session.id)}
                  preventScrollReset
                  className="block px-4 py-3 outline-offset-[-2px] hover:bg-accent/50"
                >
                  <span className="flex items-center justify-between gap-3">
                    <span className="font-medium">
                      <span className="sentence inline-block">{format.dayInTable(session.startsAt)}</span>,{' '}
                      <TimeSpan of={session} />
                    </span>
                    <SessionStatusChip of={session} className="shrink-0" />
                  </span>
                  <span className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
                    <SessionTypes of={session} />
                    <SessionLocation of={session} />
                    <span className="tabular-nums">{format.money(session.priceCents, session.currency)}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Pagination meta={meta} searchFor={tabs.searchFor} />
        </>
      )}
    </Query>
  )
}
