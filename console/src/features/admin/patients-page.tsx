import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Mail, UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../components/data-table'
import { MenuItem } from '../../components/ui/dropdown-menu'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { ActionsMenu } from './accounts/actions-menu'
import { AdminPage } from './admin-page'
import { FigureRow } from './figures'
import { createdColumn } from './lists/created-column'
import { ListBar } from './lists/list-bar'
import { ListView } from './lists/list-view'
import { useList } from './lists/use-list'

type Patient = ReplyOf<typeof contract.admin.patients>['data'][number]

const accounts = ['with', 'without'] as const
const rules = { sorts: ['lastname', 'createdAt'], naturalSort: '-createdAt', choices: { account: accounts } } as const

const nameOf = ({ firstname, lastname }: Patient) => `${firstname} ${lastname}`

/** Lists the clients of all practices by their identity, without anything about their sessions. */
export function AdminPatientsPage() {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const list = useList(rules)
  const patients = useReading(['admin', 'patients', list.query], () => api.admin.patients({ query: list.query }), {
    keepPreviousData: true,
  })
  const figures = useReading(['admin', 'patients', 'figures'], () => api.admin.patientFigures({}))

  const columns: Column<Patient>[] = [
    {
      key: 'name',
      name: t('columns.name'),
      sort: 'lastname',
      className: 'font-medium',
      cell: (patient) => <span className="block max-w-[min(190px,14vw)] truncate">{nameOf(patient)}</span>,
    },
    {
      key: 'email',
      name: t('columns.email'),
      cell: ({ email }) => (
        <span className="block max-w-[min(200px,15vw)] truncate">{email ?? t('patients.noEmail')}</span>
      ),
    },
    {
      key: 'city',
      name: t('columns.city'),
      className: 'text-muted-foreground max-lg:hidden',
      cell: ({ city }) => <span className="block max-w-[100px] truncate">{city}</span>,
    },
    {
      key: 'practice',
      name: t('columns.practice'),
      cell: ({ practice }) => <span className="block max-w-[min(120px,12vw)] truncate">{practice.name}</span>,
    },
    { key: 'account', name: t('clientAccounts.name'), cell: (patient) => <HasAccount of={patient} /> },
    createdColumn(t('columns.added'), format),
  ]

  return (
    <AdminPage title={t('patients.title')} lead={t('patients.lead')}>
      <FigureRow
        of={figures}
        figures={[
          { key: 'total', name: t('patients.total') },
          { key: 'withAccount', name: t('patients.withAccount'), search: '?account=with' },
          { key: 'newThisMonth', name: t('patients.newThisMonth') },
        ]}
      />
      <ListBar
        list={list}
        search={t('patients.search')}
        choices={[
          list.filter('account', {
            name: t('clientAccounts.name'),
            all: t('clientAccounts.all'),
            wordFor: (value) => t(`clientAccounts.${value}`),
          }),
        ]}
        sorts={[{ value: 'lastname', name: t('sorts.name') }]}
      />
      <ListView
        label={t('patients.title')}
        list={list}
        reading={patients}
        columns={columns}
        card={{
          title: nameOf,
          state: (patient) => <HasAccount of={patient} />,
          children: (patient) => (
            <>
              <p className="wrap-anywhere">{patient.email ?? t('patients.noEmail')}</p>
              <p className="flex flex-wrap gap-x-4 text-muted-foreground text-sm">
                <span className="wrap-anywhere min-w-0">{patient.practice.name}</span>
                <span className="wrap-anywhere min-w-0">{patient.city}</span>
              </p>
            </>
          ),
        }}
        nameOf={nameOf}
        audience={{
          some: (ids) => ({ kind: 'patients', ids }),
          all: () => ({ kind: 'all_patients', filters: list.filters }),
        }}
        actions={(patient, onMail) =>
          patient.email && (
            <ActionsMenu name={nameOf(patient)}>
              <MenuItem onSelect={onMail}>
                <Mail aria-hidden />
                {t('mail.write')}
              </MenuItem>
            </ActionsMenu>
          )
        }
      />
    </AdminPage>
  )
}

/** Shows whether this client has an account. */
function HasAccount({ of: { hasAccount } }: { of: Patient }) {
  const { t } = useTranslation('admin')
  if (!hasAccount) return <span className="text-muted-foreground text-sm">{t('clientAccounts.none')}</span>
  return (
    <Badge tone="success">
      <UserRoundCheck className="size-[13px]" aria-hidden />
      {t('clientAccounts.has')}
    </Badge>
  )
}
