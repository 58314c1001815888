import './texts'
import { isDropped, isInMode, isOver, modeTable } from '@ancrage/api/contract'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Page } from '../../../components/page'
import { Query } from '../../../components/query'
import { clientName, clientNameWords } from '../../../lib/client-name'
import { withTexts } from '../../../lib/i18n'
import { lazyPart } from '../../../lib/lazy-part'
import { useMode } from '../../../lib/mode'
import { useMissingPart } from '../../../lib/use-missing-part'
import { PhrasesOutlet, writingToolsOf } from '../../phrases/public'
import { SessionHead } from '../head/session-head'
import { goToField } from '../record/field-keys'
import { firstField } from '../record/first-field'
import { RecordPart } from '../record/record-part'
import { SavingNote } from '../record/saving-note'
import { useRecord } from '../record/use-record'
import { useSession } from '../use-sessions'
import { ClosedNote } from './closed-note'
import { CockpitButton } from './cockpit-button'
import { hasMoneyPart } from './money-part'
import { NoSession } from './no-session'
import { PageSkeleton } from './page-skeleton'
import { type PartName, PartsBar } from './parts-bar'
import { SessionLead } from './session-lead'
import { SideParts } from './side-parts'
import { useCockpit } from './use-cockpit'

const NextSteps = lazyPart(withTexts(async () => ({ default: (await import('./next-steps')).NextSteps })))
const Cockpit = lazyPart(
  withTexts(async () => ({ default: (await import('./cockpit')).Cockpit })),
  <PageSkeleton />,
)

/** Makes the head small on a phone, to leave room for the text. */
const tightOnPhone =
  'max-sm:pt-3 max-sm:[&>header]:mb-1 max-sm:[&>header]:flex-nowrap max-sm:[&>header]:items-start max-sm:[&_h1]:text-xl max-sm:[&_h1]:leading-tight'

/**
 * Shows one session: its facts, its record, and its other parts. Another session gets a new component, without the
 * state of this one.
 */
export function SessionPage() {
  const { id = '' } = useParams()
  return <OneSession key={id} id={id} />
}

function OneSession({ id }: { id: string }) {
  const { t } = useTranslation('session')
  const { record, ...state } = useRecord(id)
  const cockpit = useCockpit()
  const missing = useMissingPart(cockpit.close)
  const mode = useMode()
  const opened = state.opened
  const first = firstField(opened?.last ?? null)
  const { data: session } = useSession(id, opened?.session)
  useUnlocked(session?.isLocked, () => void record.open())
  if (state.problem?.status === 404 && !state.fields) return <NoSession />
  const isLocked = session?.isLocked ?? false
  const isReadOnly = isLocked || state.closed !== null
  if (cockpit.isOpen && opened && session)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Cockpit
          session={session}
          record={record}
          state={state}
          last={opened.last}
          onClose={cockpit.close}
          onMissing={missing}
        />
      </Suspense>
    )
  const isAfter = session !== undefined && isOver(session.status)
  const money: PartName[] = session && hasMoneyPart(mode, session) ? ['money'] : []
  const parts: PartName[] = [
    'record',
    'last',
    ...(isInMode(mode ?? 'essential', modeTable.features.customForms) ? (['forms'] as const) : []),
    'consent',
    ...(isAfter ? money : []),
    'documents',
    ...(session?.programme ? (['programme'] as const) : []),
    ...(isAfter ? [] : money),
    'history',
  ]
  return (
    <Page
      title={session ? t('titleOf', clientNameWords(session)) : t('title')}
      heading={
        session ? (
          <Link to={`/patients/${session.patient.id}`} className="wrap-anywhere underline-offset-4 hover:underline">
            {clientName(session)}
          </Link>
        ) : (
          t('title')
        )
      }
      lead={session && <SessionLead session={session} />}
      actions={session && state.fields && !isLocked && <CockpitButton ref={cockpit.buttonRef} onOpen={cockpit.open} />}
      className={tightOnPhone}
    >
      {session && (
        <div className="mb-2 sm:mb-4">
          <SessionHead
            session={session}
            notes={
              state.fields
                ? { isWritten: record.isWritten, write: isReadOnly ? undefined : () => goToField(first) }
                : undefined
            }
          />
        </div>
      )}
      {session?.status === 'completed' && (
        <Suspense>
          <NextSteps session={session} isWritten={state.fields ? record.isWritten() : undefined} />
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
                  isReadOnly={isReadOnly}
                  first={isDropped(session.status) ? null : first}
                  tools={writingToolsOf(session)}
                />
              )}
              <AfterRecord>
                <SideParts session={session} last={opened.last} />
              </AfterRecord>
            </div>
            <PhrasesOutlet session={session} textOf={record.textOf} write={record.write} />
          </>
        )}
      </Query>
    </Page>
  )
}

/** Shows its children once the record is there, so that one can write before they are. */
const AfterRecord = ({ children }: { children: ReactNode }) => (useDeferredValue(true, false) ? children : null)

/** Calls `then` when a locked record becomes writable again. */
function useUnlocked(isLocked: boolean | undefined, then: () => void) {
  const before = useRef(isLocked)
  useEffect(() => {
    if (before.current && isLocked === false) then()
    before.current = isLocked
  }, [isLocked, then])
}
