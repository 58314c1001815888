import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../../components/empty'
import { Query } from '../../../components/query'
import { Dialog, DialogContent } from '../../../components/ui/dialog'
import { usePatientFile } from '../../../lib/patient-file'
import { useSessionTypes } from '../../session-types/public'
import { closePlanning, type PlanPrefill } from './open-planning'
import { PlanningForm } from './planning-form'

/** Plans a session at the side of the page. Without session types it links to where one is added. */
export function PlanningSheet({ prefill }: { prefill: PlanPrefill }) {
  const { t } = useTranslation('planning')
  const types = useSessionTypes()
  const { patientId } = prefill
  const person = usePatientFile(patientId ?? null)
  const active = types.data?.filter(({ isActive }) => isActive)
  if (active && active.length > 0 && (!patientId || person.data || person.error))
    return (
      <PlanningForm
        prefill={prefill}
        types={active}
        person={person.data ?? null}
        last={prefill.last ?? person.data?.lastSession}
      />
    )
  return (
    <Dialog onClose={closePlanning}>
      <DialogContent shape="sheet" title={t('title')}>
        <Query
          of={types}
          loading={<FormSkeleton />}
          isEmpty={() => active?.length === 0}
          empty={
            <Empty
              illustration="boat"
              title={t('noType.title')}
              action={
                <Link to="/settings/session-types" className={buttonClass()} onClick={closePlanning}>
                  {t('noType.action')}
                </Link>
              }
            >
              {t('noType.text')}
            </Empty>
          }
        >
          {() => <FormSkeleton />}
        </Query>
      </DialogContent>
    </Dialog>
  )
}

const FormSkeleton = () => (
  <div className="space-y-6">
    {['h-16', 'h-16', 'h-72', 'h-16'].map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <Skeleton key={index} className={`w-full rounded-lg ${height}`} />
    ))}
  </div>
)
