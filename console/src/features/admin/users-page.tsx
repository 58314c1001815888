import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/data-table'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { AccountStatus, userStatuses } from './account-status'
import { AccountMenu } from './accounts/account-menu'
import { useSuspendDialog } from './accounts/use-suspend-dialog'
import { UserName } from './accounts/user-name'
import { AdminPage } from './admin-page'
import { FigureRow } from './figures'
import { createdColumn } from './lists/created-column'
import { ListBar } from './lists/list-bar'
import { ListView } from './lists/list-view'
import { statusFilter } from './lists/status-filter'
import { useList } from './lists/use-list'

type User = ReplyOf<typeof contract.admin.users>['data'][number]

const rules = {
  sorts: ['name', 'email', 'createdAt'],
  naturalSort: '-createdAt',
  choices: { status: userStatuses, role: ['admin', 'practitioner'] },
} as const

/** Lists all accounts: who may sign in, and whether they do. */
export function UsersPage() {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const list = useList(rules)
  const users = useReading(['admin', 'users', list.query], () => api.admin.users({ query: list.query }), {
    keepPreviousData: true,
  })
  const figures = useReading(['admin', 'users', 'figures'], () => api.admin.userFigures({}))
  const suspension = useSuspendDialog()
  const seen = (user: User) => (user.lastSeenAt ? format.relativeDay(user.lastSeenAt) : t('users.neverSeen'))

  const columns: Column<User>[] = [
    {
      key: 'name',
      name: t('columns.name'),
      sort: 'name',
      className: 'font-medium',
      cell: (user) => <UserName of={user} className="max-w-[min(180px,14vw)]" />,
    },
    {
      key: 'email',
      name: t('columns.email'),
      sort: 'email',
      cell: ({ email }) => <span className="block max-w-[min(180px,14vw)] truncate">{email}</span>,
    },
    {
      key: 'practice',
      name: t('columns.practice'),
      className: 'text-muted-foreground max-lg:hidden',
      cell: ({ practice }) => <span className="block max-w-[140px] truncate">{practice.name}</span>,
    },
    { key: 'status', name: t('columns.status'), cell: (user) => <AccountStatus status={user.status} /> },
    { key: 'seen', name: t('columns.seen'), className: 'whitespace-nowrap', cell: seen },
    createdColumn(t('columns.created'), format),
  ]

  return (
    <AdminPage title={t('users.title')}>
      <FigureRow
        of={figures}
        figures={[
          { key: 'total', name: t('users.total') },
          { key: 'unverified', name: t('users.unverified'), search: '?status=unverified' },
          { key: 'suspended', name: t('users.suspended'), search: '?status=suspended' },
          { key: 'admins', name: t('users.admins'), search: '?role=admin' },
          { key: 'withSecondFactor', name: t('users.withSecondFactor') },
        ]}
      />
      <ListBar
        list={list}
        search={t('users.search')}
        choices={[
          statusFilter(list, t),
          list.filter('role', { name: t('roles.name'), all: t('roles.all'), wordFor: (value) => t(`roles.${value}`) }),
        ]}
        sorts={[
          { value: 'name', name: t('sorts.name') },
          { value: 'email', name: t('sorts.email') },
        ]}
      />
      <ListView
        label={t('users.title')}
        list={list}
        reading={users}
        columns={columns}
        card={{
          title: (user) => <UserName of={user} />,
          state: (user) => <AccountStatus status={user.status} />,
          children: (user) => (
            <>
              <p className="wrap-anywhere">{user.email}</p>
              <p className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
                <span className="wrap-anywhere min-w-0">{user.practice.name}</span>
                <span>{user.lastSeenAt ? t('users.seen', { when: seen(user) }) : t('users.unseen')}</span>
              </p>
            </>
          ),
        }}
        nameOf={({ name }) => name}
        audience={{
          some: (ids) => ({ kind: 'users', ids }),
          all: () => ({ kind: 'all_users', filters: list.filters }),
        }}
        actions={(user, onMail) => <AccountMenu of={user} onMail={onMail} onSuspend={suspension.open} />}
      />
      {suspension.dialog}
    </AdminPage>
  )
}
