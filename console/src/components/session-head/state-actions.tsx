import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Check, Lock, LockOpen, Play, Square, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asProblem } from '../../lib/api'
import { useNow } from '../../lib/now'
import { useProblemText } from '../../lib/problem-text'
import { type OpenSession, useSessionActions } from '../../lib/sessions'
import { toast } from '../../lib/toast'
import { useCurrentUser } from '../../lib/user'
import { nameWords } from '../client-name'
import { SessionActions } from '../session-sheet/session-actions'
import { Ask } from './ask'
import { UnlockDialog } from './unlock-dialog'

interface Props {
  session: OpenSession
  onMove: () => void
}

type Step = 'stop' | 'complete' | 'miss' | 'unlock'

const lockable = ['done', 'completed', 'cancelled', 'missed']

/** Everything that the state of a session allows now. */
export function StateActions({ session, onMove }: Props) {
  const { t } = useTranslation('sessionHead')
  const textOf = useProblemText()
  const actions = useSessionActions()
  const now = useNow()
  const running = useCurrentUser().data?.inProgressSession
  const [step, setStep] = useState<Step | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { id, status, isLocked } = session
  const can = (event: OpenSession['allowed'][number]) => session.allowed.includes(event)
  const other = running && running.id !== id ? running : null

  async function doing(call: Promise<unknown>) {
    setBusy(true)
    await call.catch((error) => {
      const problem = asProblem(error)
      if (problem.code === 'conflict') setRefused(true)
      else toast.error(t('failed'), { description: textOf(problem), duration: 10_000 })
    })
    setBusy(false)
  }

  const start = () => (other ? setRefused(true) : void doing(actions.start(id)))
  const close = () => setStep(null)
  const isOver = Date.parse(session.endsAt) <= now
  return (
    <>
      {isRefused && other && (
        <Alert tone="warning" className="mt-4" title={t('running.title', nameWords(other))}>
          {t('running.text')}{' '}
          <Link to={`/sessions/${other.id}`} className="text-primary underline underline-offset-4">
            {t('running.open')}
          </Link>
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap gap-2 border-t pt-4 empty:hidden max-sm:*:flex-1">
        {can('start') && (
          <Button isBusy={isBusy} onClick={start}>
            <Play className="size-4" aria-hidden />
            {t('start')}
          </Button>
        )}
        {can('start') && isOver && (
          <Button variant="secondary" isBusy={isBusy} onClick={() => void doing(actions.held(session))}>
            <Check className="size-4" aria-hidden />
            {t('held')}
          </Button>
        )}
        {can('stop') && (
          <Button onClick={() => setStep('stop')}>
            <Square className="size-4" aria-hidden />
            {t('stop.do')}
          </Button>
        )}
        {can('complete') && (
          <Button onClick={() => setStep('complete')}>
            <Lock className="size-4" aria-hidden />
            {t('complete.do')}
          </Button>
        )}
        {can('miss') && (
          <Button variant="secondary" onClick={() => setStep('miss')}>
            <UserX className="size-4" aria-hidden />
            {t('miss.do')}
          </Button>
        )}
        {isLocked ? (
          <Button variant="secondary" onClick={() => setStep('unlock')}>
            <LockOpen className="size-4" aria-hidden />
            {t('unlock.do')}
          </Button>
        ) : (
          lockable.includes(status) &&
          !can('complete') && (
            <Button variant="secondary" isBusy={isBusy} onClick={() => void doing(actions.lock(id))}>
              <Lock className="size-4" aria-hidden />
              {t('lock.do')}
            </Button>
          )
        )}
        <SessionActions session={session} onMove={onMove} />
      </div>
      {step === 'unlock' && <UnlockDialog onUnlock={(reason) => actions.unlock(id, reason)} onClose={close} />}
      {step && step !== 'unlock' && (
        <Ask
          title={t(`${step}.title`)}
          text={t(`${step}.text`)}
          confirm={t(`${step}.do`)}
          onConfirm={() =>
            step === 'stop' ? actions.stop(id) : step === 'complete' ? actions.complete(id) : actions.missed(id)
          }
          onClose={close}
        />
      )}
    </>
  )
}
