import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/data-table'
import { api } from '../../lib/api'
import { siretText } from '../../lib/figures'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { AccountStatus, userStatuses } from './account-status'
import { AccountMenu } from './accounts/account-menu'
import { useSuspendDialog } from './accounts/use-suspend-dialog'
import { AdminPage } from './admin-page'
import { FigureRow } from './figures'
import { createdColumn } from './lists/created-column'
import { ListBar } from './lists/list-bar'
import { ListView } from './lists/list-view'
import { statusFilter } from './lists/status-filter'
import { useList } from './lists/use-list'

type Practitioner = ReplyOf<typeof contract.admin.practitioners>['data'][number]

const modes = ['essential', 'full'] as const
const rules = {
  sorts: ['name', 'createdAt'],
  naturalSort: '-createdAt',
  choices: { status: userStatuses, mode: modes },
} as const

/** Lists the practitioners with their practices. */
export function PractitionersPage() {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const list = useList(rules)
  const practitioners = useReading(
    ['admin', 'practitioners', list.query],
    () => api.admin.practitioners({ query: list.query }),
    { keepPreviousData: true },
  )
  const figures = useReading(['admin', 'practitioners', 'figures'], () => api.admin.practitionerFigures({}))
  const mode = (of: Practitioner) => (
    <Badge tone={of.mode === 'full' ? 'primary' : 'neutral'}>{t(`modes.${of.mode}`)}</Badge>
  )
  const suspension = useSuspendDialog()

  const columns: Column<Practitioner>[] = [
    {
      key: 'name',
      name: t('columns.name'),
      sort: 'name',
      cell: ({ name, email }) => (
        <span className="block max-w-[min(180px,14vw)] py-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-muted-foreground">{email}</span>
        </span>
      ),
    },
    {
      key: 'practice',
      name: t('columns.practice'),
      cell: ({ practice: { name, city, siret } }) => (
        <span className="block max-w-[min(190px,17vw)] py-1">
          <span className="block truncate">{name}</span>
          <span className="flex flex-wrap gap-x-2 text-muted-foreground">
            {city && <span className="min-w-0 truncate">{city}</span>}
            {siret && (
              <span className="whitespace-nowrap text-sm">{t('practitioners.siret', { siret: siretText(siret) })}</span>
            )}
          </span>
        </span>
      ),
    },
    { key: 'status', name: t('columns.status'), cell: (of) => <AccountStatus status={of.status} /> },
    { key: 'mode', name: t('modes.name'), className: 'max-lg:hidden', cell: mode },
    { key: 'clients', name: t('columns.clients'), align: 'end', cell: (of) => format.number(of.clients) },
    { key: 'sessions', name: t('columns.sessions'), align: 'end', cell: (of) => format.number(of.sessions) },
    createdColumn(t('columns.created'), format),
  ]

  return (
    <AdminPage title={t('practitioners.title')}>
      <FigureRow
        of={figures}
        figures={[
          { key: 'total', name: t('practitioners.total') },
          { key: 'essential', name: t('practitioners.essential'), search: '?mode=essential' },
          { key: 'full', name: t('practitioners.full'), search: '?mode=full' },
          { key: 'newThisMonth', name: t('practitioners.newThisMonth') },
        ]}
      />
      <ListBar
        list={list}
        search={t('practitioners.search')}
        choices={[
          statusFilter(list, t),
          list.filter('mode', { name: t('modes.name'), all: t('modes.all'), wordFor: (value) => t(`modes.${value}`) }),
        ]}
        sorts={[{ value: 'name', name: t('sorts.name') }]}
      />
      <ListView
        label={t('practitioners.title')}
        list={list}
        reading={practitioners}
        columns={columns}
        card={{
          title: ({ name }) => name,
          state: (of) => <AccountStatus status={of.status} />,
          children: (of) => (
            <>
              <p className="wrap-anywhere">{of.email}</p>
              <p className="wrap-anywhere text-muted-foreground text-sm">
                {[of.practice.name, of.practice.city].filter(Boolean).join(', ')}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted-foreground text-sm">
                {mode(of)}
                <span>{t('practitioners.clients', { count: of.clients, number: format.number(of.clients) })}</span>
                <span>{t('practitioners.sessions', { count: of.sessions, number: format.number(of.sessions) })}</span>
              </p>
            </>
          ),
        }}
        nameOf={({ name }) => name}
        audience={{
          some: (ids) => ({ kind: 'users', ids }),
          all: () => ({ kind: 'all_practitioners', filters: list.filters }),
        }}
        actions={(of, onMail) => <AccountMenu of={of} onMail={onMail} onSuspend={suspension.open} />}
      />
      {suspension.dialog}
    </AdminPage>
  )
}
