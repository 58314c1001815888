import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../components/data-table'
import { PersonName } from '../../components/person-name'
import type { Selection } from '../../components/selection-box'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import type { PatientSort } from './filters'
import { Tags } from './tags'
import type { PatientListAddress } from './use-patient-list-address'
import type { Patient } from './use-patients'

export interface ListProps {
  patients: readonly Patient[]
  list: PatientListAddress
  selection: Selection<Patient>
}

/** Lists the clients as a table on wide screens; a row opens the client's page. */
export function PatientTable({ patients, list, selection }: ListProps) {
  const { t } = useTranslation('patients')
  const format = useFormats()
  const now = useNow()
  const columns: Column<Patient>[] = [
    {
      key: 'name',
      name: t('name'),
      sort: 'name',
      className: 'w-[28%] max-w-0 font-medium',
      cell: (patient) => (
        <span className="inline-flex max-w-full items-center gap-2 align-middle">
          <span className="min-w-0 truncate">
            <PersonName of={patient} />
          </span>
          {patient.isArchived && <Badge>{t('archived')}</Badge>}
        </span>
      ),
    },
    {
      key: 'contact',
      name: t('contact'),
      className: 'w-1/4 max-w-0 leading-snug',
      cell: ({ email, phone }) => (
        <span className="block py-1">
          {phone && <span className="block whitespace-nowrap">{format.phone(phone)}</span>}
          {email && <span className="block truncate text-muted-foreground text-sm">{email}</span>}
        </span>
      ),
    },
    {
      key: 'last',
      name: t('last'),
      sort: 'lastSession',
      className: 'whitespace-nowrap text-muted-foreground',
      cell: ({ lastSessionAt }) => lastSessionAt && format.dayInTable(lastSessionAt, now),
    },
    {
      key: 'next',
      name: t('next.label'),
      sort: 'nextSession',
      className: 'whitespace-nowrap',
      cell: ({ nextSessionAt }) => nextSessionAt && format.dayInTable(nextSessionAt, now),
    },
    { key: 'tags', name: t('tags'), className: 'pe-4', cell: ({ tags }) => <Tags of={tags} /> },
  ]
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={patients}
      sort={list.filters.sort}
      searchForSort={(sort) => list.searchFor({ sort: sort as PatientSort })}
      selection={selection}
      open={{
        search: ({ id }) => `/patients/${id}`,
        label: ({ firstname, lastname }) => t('open', { name: `${firstname} ${lastname}` }),
      }}
    />
  )
}
