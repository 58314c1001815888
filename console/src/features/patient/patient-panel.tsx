import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '../../lib/i18n'
import { useNow } from '../../lib/now'
import { PatientInvoicesOnDemand } from '../billing/public'
import { ClientConsentsOnDemand, signingObstacleOf } from '../clinical-consent/public'
import { DocumentsOnDemand } from '../documents/public'
import { ExercisesOnDemand } from '../exercises/public'
import { ClientFormsOnDemand } from '../forms/public'
import { PatientMoneyOnDemand } from '../money/public'
import { ClientNotesOnDemand } from '../sessions/public'
import { openSessionOf } from './open-session'
import { PatientOverview } from './overview'
import { SessionsTab } from './sessions-tab'
import type { PatientFile } from './use-patient'
import type { TabsState } from './use-tabs'

const HistoryTab = lazy(withTexts(async () => ({ default: (await import('./history-tab')).HistoryTab })))
const FullModeOffer = lazy(async () => ({
  default: (await import('../../components/full-mode-offer')).FullModeOffer,
}))

interface Props {
  file: PatientFile
  tabs: TabsState
  onEdit: () => void
}

/** Shows the content of the chosen tab, whose code is loaded with it. */
export const PatientPanel = (props: Props) => (
  <Suspense fallback={<Skeleton className="h-64" />}>
    {props.tabs.isBeyond(props.tabs.tab) ? <FullModeOffer of="part" /> : <Panel {...props} />}
  </Suspense>
)

function Panel({ file, tabs, onEdit }: Props) {
  const { t } = useTranslation('patient')
  const now = useNow()
  const session = openSessionOf(file, now)
  const openSessionId = session?.id ?? null
  switch (tabs.tab) {
    case 'overview':
      return <PatientOverview file={file} onEdit={onEdit} onOpen={tabs.open} />
    case 'sessions':
      return <SessionsTab file={file} tabs={tabs} />
    case 'notes':
      return <ClientNotesOnDemand patientId={file.id} page={tabs.page} searchFor={tabs.searchFor} />
    case 'money':
      return (
        <div className="space-y-4">
          <PatientMoneyOnDemand patient={file} />
          <PatientInvoicesOnDemand patient={file} />
        </div>
      )
    case 'forms':
      return <ClientFormsOnDemand patientId={file.id} sessionId={openSessionId} hasEmail={file.email !== null} />
    case 'exercises':
      return <ExercisesOnDemand patientId={file.id} hasAccount={file.account.state !== 'none'} />
    case 'documents':
      return (
        <div className="space-y-4">
          <DocumentsOnDemand patientId={file.id} />
          <div className="surface p-4 sm:p-6">
            <h2 className="mb-4 font-semibold text-lg">{t('consents')}</h2>
            <ClientConsentsOnDemand
              patient={file}
              session={session && { ...session, obstacle: signingObstacleOf(session, now) }}
            />
          </div>
        </div>
      )
    case 'history':
      return <HistoryTab file={file} tabs={tabs} />
  }
}
