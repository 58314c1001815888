import './texts'
import { clinicalFields, isInMode, modeTable } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Maximize2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Page } from '../../../components/page'
import { Query } from '../../../components/query'
import { nameOf, nameWords } from '../../../lib/client-name'
import { withTexts } from '../../../lib/i18n'
import { useMode } from '../../../lib/mode'
import { PhrasesOutlet, writingToolsOf } from '../../phrases/public'
import { SessionHead } from '../head/session-head'
import { RecordPart } from '../record/record-part'
import { SavingNote } from '../record/saving-note'
import { useRecord } from '../record/use-record'
import { useSession } from '../use-sessions'
import { ClosedNote } from './closed-note'
import { NoSession } from './no-session'
import { PageSkeleton } from './page-skeleton'
import { type PartName, PartsBar } from './parts-bar'
import { SessionLead } from './session-lead'
import { SideParts } from './side-parts'
import { useCockpit } from './use-cockpit'

const NextSteps = lazy(withTexts(async () => ({ default: (await import('./next-steps')).NextSteps })))
const Cockpit = lazy(withTexts(async () => ({ default: (await import('./cockpit')).Cockpit })))

/** The page of one session. The key by id makes sure that no state of one session reaches another. */
export function SessionPage() {
  const { id = '' } = useParams()
  return <OneSession key={id} id={id} />
}

function OneSession({ id }: { id: string }) {
  const { t } = useTranslation('session')
  const { record, ...state } = useRecord(id)
  const cockpit = useCockpit()
  const mode = useMode()
  const opened = state.opened
  const reading = useSession(id, opened?.session)
  const session = reading.data
  useUnlocked(session?.isLocked, () => void record.open())
  if (state.problem?.status === 404 && !state.fields) return <NoSession />
  const isLocked = session?.isLocked ?? false
  if (cockpit.isOpen && opened && session)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Cockpit session={session} record={record} state={state} last={opened.last} onClose={cockpit.close} />
      </Suspense>
    )
  const parts: PartName[] = [
    'record',
    'last',
    ...(isInMode(mode ?? 'essential', modeTable.features.customForms) ? (['forms'] as const) : []),
    'consent',
    ...(isInMode(mode ?? 'essential', modeTable.features.billing) ? (['money'] as const) : []),
    'documents',
    ...(session?.programme ? (['programme'] as const) : []),
    'history',
  ]
  return (
    <Page
      title={session ? t('titleOf', nameWords(session)) : t('title')}
      heading={
        session ? (
          <Link to={`/patients/${session.patient.id}`} className="wrap-anywhere underline-offset-4 hover:underline">
            {nameOf(session)}
          </Link>
        ) : (
          t('title')
        )
      }
      lead={session && <SessionLead session={session} />}
      actions={
        session &&
        state.fields &&
        !isLocked && (
          <Button ref={cockpit.buttonRef} variant="secondary" data-print="never" onClick={cockpit.open}>
            <Maximize2 className="size-4" aria-hidden />
            {t('cockpit.open')}
          </Button>
        )
      }
    >
      {session && (
        <div className="mb-4">
          <SessionHead session={session} />
        </div>
      )}
      {session?.status === 'completed' && (
        <Suspense>
          <NextSteps
            session={session}
            isWritten={state.fields ? clinicalFields.some((name) => state.fields?.[name].text) : undefined}
          />
        </Suspense>
      )}
      <Query
        of={{
          data: opened && session ? { opened, session } : undefined,
          error: state.fields ? undefined : (state.problem ?? undefined),
          isLoading: false,
          isValidating: false,
          mutate: async () => void (await record.open()),
        }}
        loading={<PageSkeleton />}
      >
        {({ opened, session }) => (
          <>
            <PartsBar parts={parts}>
              <SavingNote of={state} onRetry={() => void record.send()} />
            </PartsBar>
            <ClosedNote session={session} of={state} />
            <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_320px]">
              {state.fields && (
                <RecordPart
                  id={id}
                  record={record}
                  fields={state.fields}
                  isReadOnly={isLocked || state.closed !== null}
                  tools={writingToolsOf(session)}
                />
              )}
              <SideParts session={session} last={opened.last} />
            </div>
            <PhrasesOutlet session={session} textOf={record.textOf} write={record.write} />
          </>
        )}
      </Query>
    </Page>
  )
}

/** Calls `then` when a locked record becomes writable again. */
function useUnlocked(isLocked: boolean | undefined, then: () => void) {
  const before = useRef(isLocked)
  useEffect(() => {
    if (before.current && isLocked === false) then()
    before.current = isLocked
  }, [isLocked, then])
}
