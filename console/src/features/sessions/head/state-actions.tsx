import { isDropped, isOver } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { CalendarPlus, Check, Ellipsis, Lock, LockOpen, Undo2, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../../lib/api'
import { useRowFocus } from '../../../lib/focus-return'
import { useNow } from '../../../lib/now'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { openPlanning } from '../planning/open-planning'
import { SessionActions } from '../sheet/session-actions'
import { type OpenSession, useSessionActions } from '../use-sessions'
import { CompleteStep, type SessionNotes } from './complete-step'
import { ConfirmStep } from './confirm-step'
import { minorActionClass } from './minor-action-class'
import { ElapsedTime } from './timer'
import { TimerActions } from './timer-actions'
import { UnlockDialog } from './unlock-dialog'
import { useReversal } from './use-reversal'

interface Props {
  session: OpenSession
  notes: SessionNotes | undefined
  onMove: () => void
}

type Step = 'complete' | 'unwritten' | 'miss' | 'unlock'

/** Shows how long a session runs and what its status allows. A phone hides the minor actions behind a button. */
export function StateActions({ session, notes, onMove }: Props) {
  const { t } = useTranslation('sessionHead')
  const textOf = useProblemText()
  const actions = useSessionActions()
  const { offer, reverse } = useReversal()
  const now = useNow()
  const [step, setStep] = useState<Step | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isFolded, setFolded] = useState(true)
  const { id, status, isLocked, startedAt } = session
  const row = useRowFocus(`${status} ${isLocked}`)
  const can = (event: OpenSession['allowed'][number]) => session.allowed.includes(event)

  async function attempt(call: Promise<unknown>) {
    setBusy(true)
    await call.catch((error) => {
      toast.error(t('failed'), { description: textOf(asProblem(error)), duration: 10_000 })
    })
    setBusy(false)
  }

  const close = () => setStep(null)
  const miss = () => actions.missed(id).then(() => offer(session, 'missed'))
  const wayBack = (['takeBack', 'correct'] as const).find(can)
  const isHeld = can('start') && Date.parse(session.endsAt) <= now
  const hasMinor = isHeld || (['miss', 'takeBack', 'cancel', 'reschedule'] as const).some(can)
  return (
    <>
      <div
        {...row}
        data-folded={isFolded}
        className="group/actions mt-2 flex flex-wrap gap-2 empty:hidden sm:mt-3 max-sm:*:flex-auto max-sm:*:whitespace-nowrap"
      >
        {status === 'in_progress' && startedAt && (
          <div className="min-w-20 self-center sm:me-2 sm:min-w-48">
            <ElapsedTime startedAt={startedAt} minutes={session.durationMinutes} size="row" />
          </div>
        )}
        {isDropped(status) && (
          <Button aria-haspopup="dialog" onClick={() => openPlanning({ patientId: session.patient.id, last: session })}>
            <CalendarPlus className="size-4" aria-hidden />
            {t('planAgain')}
          </Button>
        )}
        {isHeld && (
          <Button isBusy={isBusy} onClick={() => void attempt(actions.held(session))}>
            <Check className="size-4" aria-hidden />
            {t('held')}
          </Button>
        )}
        <TimerActions session={session} isMinor={isHeld} />
        {can('complete') && (
          <Button onClick={() => setStep(notes?.isWritten() === false ? 'unwritten' : 'complete')}>
            <Lock className="size-4" aria-hidden />
            {t('complete.do')}
          </Button>
        )}
        {can('miss') && (
          <Button variant="secondary" className={minorActionClass} onClick={() => setStep('miss')}>
            <UserX className="size-4" aria-hidden />
            {t('miss.do')}
          </Button>
        )}
        {wayBack && (
          <Button
            variant="secondary"
            className={can('stop') ? minorActionClass : ''}
            isBusy={isBusy}
            onClick={() => void attempt(reverse(session, wayBack))}
          >
            <Undo2 className="size-4" aria-hidden />
            {t('reversal.do')}
          </Button>
        )}
        {isLocked ? (
          <Button variant="secondary" onClick={() => setStep('unlock')}>
            <LockOpen className="size-4" aria-hidden />
            {t('unlock.do')}
          </Button>
        ) : (
          isOver(status) &&
          !can('complete') && (
            <Button
              variant={isDropped(status) ? 'ghost' : 'secondary'}
              isBusy={isBusy}
              onClick={() => void attempt(actions.lock(id))}
            >
              <Lock className="size-4" aria-hidden />
              {t('lock.do')}
            </Button>
          )
        )}
        {(can('cancel') || can('refuse')) && <span aria-hidden className="flex-1 max-sm:hidden" />}
        <SessionActions session={session} onMove={onMove} />
        {hasMinor && (
          <Button
            variant="secondary"
            size="icon"
            className="flex-none! sm:hidden"
            aria-label={t('more')}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            <Ellipsis className="size-4" aria-hidden />
          </Button>
        )}
      </div>
      {step === 'unlock' && <UnlockDialog onUnlock={(reason) => actions.unlock(id, reason)} onClose={close} />}
      {(step === 'complete' || step === 'unwritten') && (
        <CompleteStep
          unwritten={step === 'unwritten' ? notes : undefined}
          onComplete={() => actions.complete(id)}
          onClose={close}
        />
      )}
      {step === 'miss' && (
        <ConfirmStep
          title={t('miss.title')}
          text={t('miss.text')}
          confirm={t('miss.do')}
          onConfirm={miss}
          onClose={close}
        />
      )}
    </>
  )
}
