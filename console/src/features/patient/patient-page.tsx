import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { Empty } from '../../components/empty'
import { FullModeMark } from '../../components/full-mode-mark'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { Tab, TabPanel, Tabs, TabsList } from '../../components/ui/tabs'
import { withDe } from '../../lib/elision'
import { usePatientFile } from '../../lib/patient-file'
import { OpenedSession } from '../sessions/public'
import { PatientActions } from './patient-actions'
import { PatientHead } from './patient-head'
import { PatientPanel } from './patient-panel'
import { PatientSkeleton } from './patient-skeleton'
import type { PatientFile } from './use-patient'
import { type TabName, useTabs } from './use-tabs'

const EditSheet = lazy(async () => ({ default: (await import('./edit-sheet')).EditSheet }))
/** The page of a client. It opens with a single request, and each tab makes its own when it is opened. */
export function PatientPage() {
  const { t } = useTranslation('patient')
  const { id = '' } = useParams()
  const patient = usePatientFile(id)
  // It may be deleted elsewhere while it is shown.
  if (patient.error?.code === 'not_found')
    return (
      <Page title={t('client')}>
        <Empty
          illustration="boat"
          title={t('gone.title')}
          action={
            <Link to="/patients" className={buttonClass()}>
              {t('gone.back')}
            </Link>
          }
        >
          {t('gone.text')}
        </Empty>
      </Page>
    )
  const { data } = patient
  if (!data)
    return (
      <Page title={t('client')} heading={<span className="sr-only">{t('loading')}</span>}>
        <Query of={patient} loading={<PatientSkeleton />}>
          {() => null}
        </Query>
      </Page>
    )
  // After a merge the client has another id, so the address changes.
  if (data.id !== id) return <Navigate to={`/patients/${data.id}`} replace />
  return <Patient key={id} file={data} />
}

function Patient({ file }: { file: PatientFile }) {
  const { t } = useTranslation('patient')
  const tabs = useTabs()
  const [isEditing, setEditing] = useState(false)
  const name = `${file.firstname} ${file.lastname}`
  const edit = () => setEditing(true)
  return (
    <Page
      title={name}
      heading={<bdi className="wrap-anywhere">{name}</bdi>}
      lead={<PatientHead file={file} onEdit={edit} />}
      actions={<PatientActions file={file} onEdit={edit} />}
      className="max-sm:pb-24"
    >
      <Tabs value={tabs.tab} onValueChange={(tab) => tabs.show(tab as TabName)}>
        <TabsList aria-label={t('tabsLabel', { name, ofName: withDe(name) })} current={tabs.tab} data-print="never">
          {tabs.names.map((tab) => (
            <Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
              {tabs.isBeyond(tab) && <FullModeMark />}
            </Tab>
          ))}
        </TabsList>
        {tabs.names.map((tab) => (
          <TabPanel key={tab} value={tab}>
            {tab === tabs.tab && <PatientPanel file={file} tabs={tabs} onEdit={edit} />}
          </TabPanel>
        ))}
      </Tabs>
      {isEditing && (
        <Suspense>
          <EditSheet file={file} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {tabs.opened && (
        <OpenedSession
          key={tabs.opened}
          id={tabs.opened}
          known={file.sessions.data.find(({ id }) => id === tabs.opened)}
          onClose={() => tabs.open(null)}
          addressOf={tabs.addressOf}
        />
      )}
    </Page>
  )
}
