import { UserCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../../components/data-table'
import { clientName } from '../../../lib/client-name'
import { useFormats } from '../../../lib/use-formats'
import { NewClientBadge } from '../new-client-badge'
import { SessionLocation, SessionStatusChip, SessionTypes, TimeSpan } from '../session-facts'
import type { Session } from '../use-sessions'
import type { SessionSort } from './filters'
import type { SessionList } from './use-filters'

/** Marks with an icon that the client has confirmed; a badge would not fit. */
function StatusCell({ of }: { of: Session }) {
  const { t } = useTranslation('components')
  const isConfirmed = of.status === 'scheduled' && of.attendanceConfirmedAt
  return (
    <span className="inline-flex items-center gap-1.5">
      <SessionStatusChip of={of} />
      {isConfirmed && (
        <span data-tooltip={t('attendanceConfirmed')} className="text-success">
          <UserCheck className="size-4" aria-hidden />
          <span className="sr-only">{t('attendanceConfirmed')}</span>
        </span>
      )}
    </span>
  )
}

/**
 * The list on a wide screen. Names and types share the space that is left; on less space the place is only its icon.
 */
export function SessionTable({ sessions, list }: { sessions: readonly Session[]; list: SessionList }) {
  const { t } = useTranslation('sessions')
  const format = useFormats()

  const columns: Column<Session>[] = [
    {
      key: 'client',
      name: t('client'),
      className: 'w-[30%] max-w-0 ps-4 font-medium',
      cell: (session) => (
        <span className="inline-flex max-w-full items-center gap-2 align-middle">
          <span className="min-w-0 truncate">{clientName(session)}</span>
          <NewClientBadge of={session} />
        </span>
      ),
    },
    {
      key: 'day',
      name: t('when'),
      sort: 'startsAt',
      className: 'whitespace-nowrap',
      cell: (session) => (
        <>
          <span className="sentence inline-block">{format.dayInTable(session.startsAt)}</span>
          <TimeSpan of={session} className="ms-3 text-muted-foreground" />
        </>
      ),
    },
    {
      key: 'type',
      name: t('type'),
      className: 'w-1/4 max-w-0',
      cell: (session) => <SessionTypes of={session} className="max-w-full align-middle" />,
    },
    {
      key: 'place',
      name: t('place'),
      className: 'text-muted-foreground',
      cell: (session) => <SessionLocation of={session} wordsClass="@max-[1080px]:sr-only" />,
    },
    { key: 'status', name: t('status'), sort: 'status', cell: (session) => <StatusCell of={session} /> },
    {
      key: 'price',
      name: t('price'),
      align: 'end',
      className: 'pe-4',
      cell: (session) => format.money(session.priceCents),
    },
  ]

  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={sessions}
      sort={list.filters.sort}
      searchForSort={(sort) => list.searchFor({ sort: sort as SessionSort })}
      open={{
        search: (session) => list.openSearch(session.id),
        label: (session) => t('open', { name: clientName(session), when: format.dayAndTime(session.startsAt) }),
      }}
    />
  )
}
