import './texts'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { FileUp, UserPlus } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { Page } from '../../components/page'
import { hasPages, pageSizes } from '../../components/page-sizes'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { RowSkeletons } from '../../components/row-skeletons'
import { useSelection } from '../../components/use-selection'
import { useIsWide } from '../../lib/media'
import { PatientFilterBar } from './filter-bar'
import { NoPatients } from './no-patients'
import { PatientCards } from './patient-cards'
import { PatientTable } from './patient-table'
import { SelectionBar } from './selection-bar'
import { usePatientListAddress } from './use-patient-list-address'
import { type Patient, usePatients } from './use-patients'

const AddPatient = lazy(async () => ({ default: (await import('./add-patient')).AddPatient }))

const nameOf = ({ firstname, lastname }: Patient) => `${firstname} ${lastname}`

/** Lists all clients, with a search, filters, ticks, export and archive. */
export function PatientsPage() {
  const { t } = useTranslation('patients')
  const list = usePatientListAddress()
  const patients = usePatients(list.query)
  const isWide = useIsWide()
  const known = (useLocation().state as { adding?: ComponentProps<typeof AddPatient>['known'] } | null)?.adding
  const [isAdding, setAdding] = useState(known !== undefined)
  const navigate = useNavigate()
  const { selection, ...ticks } = useSelection(JSON.stringify(list.filter), patients.data?.data ?? [], nameOf)
  const List = isWide ? PatientTable : PatientCards
  const add = () => setAdding(true)
  return (
    <Page
      title={t('title')}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link to="/patients/import" className={buttonClass({ variant: 'secondary' })}>
            <FileUp className="size-4" aria-hidden />
            <span className="max-sm:sr-only">{t('import')}</span>
          </Link>
          <Button aria-haspopup="dialog" onClick={add}>
            <UserPlus className="size-4" aria-hidden />
            {t('add')}
          </Button>
        </div>
      }
    >
      <PatientFilterBar list={list} />
      <Query
        of={patients}
        loading={<RowSkeletons />}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoPatients list={list} onAdd={add} />}
      >
        {({ data, meta }) => (
          <div aria-busy={patients.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
            <SelectionBar ticks={ticks} total={meta.total} list={list} />
            <List patients={data} list={list} selection={selection} />
            {hasPages(meta) && (
              <Pagination
                meta={meta}
                sizes={pageSizes}
                searchFor={list.searchFor}
                onSize={(perPage) => list.change({ perPage })}
              />
            )}
          </div>
        )}
      </Query>
      {isAdding && (
        <Suspense>
          <AddPatient
            {...(known && { known })}
            onClose={() => {
              setAdding(false)
              // A reload or a return to this page does not open the form again.
              if (known) void navigate('.', { replace: true, state: null })
            }}
          />
        </Suspense>
      )}
    </Page>
  )
}
