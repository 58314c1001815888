import './texts'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { useNow } from '../../../lib/now'
import { useProblemText } from '../../../lib/problem-text'
import { serverNow } from '../../../lib/server-clock'
import { toast } from '../../../lib/toast'
import { useFormats } from '../../../lib/use-formats'
import { type OpenSession, useSessionActions } from '../use-sessions'
import { ConfirmStep } from './confirm-step'
import { isEarlyStop } from './is-early-stop'
import { minorActionClass } from './minor-action-class'
import { useStartSession } from './use-start-session'

interface Props {
  session: OpenSession
  /** True if another action is more likely than starting. */
  isMinor?: boolean
}

/** Starts a session, or ends it. An end long before its time is confirmed first: the timer stops for good. */
export function TimerActions({ session, isMinor = false }: Props) {
  const { t } = useTranslation('sessionHead')
  const { stop } = useSessionActions()
  const format = useFormats()
  const now = useNow()
  const { start, begin, isBusy, isAsking, close, other } = useStartSession(session)
  const textOf = useProblemText()
  const [isStopping, setStopping] = useState(false)
  const [isEnding, setEnding] = useState(false)

  async function end() {
    if (isEarlyStop(session.startedAt, session.durationMinutes, serverNow())) return setStopping(true)
    setEnding(true)
    await stop(session.id).catch((error) => {
      toast.error(t('failed'), { description: textOf(asProblem(error)), duration: 10_000 })
    })
    setEnding(false)
  }

  return (
    <>
      {session.allowed.includes('start') && (
        <Button
          variant={isMinor ? 'secondary' : 'primary'}
          className={isMinor ? minorActionClass : ''}
          isBusy={isBusy}
          onClick={start}
        >
          <Play className="size-4" aria-hidden />
          {t('start')}
        </Button>
      )}
      {session.allowed.includes('stop') && (
        <Button isBusy={isEnding} onClick={() => void end()}>
          <Square className="size-4" aria-hidden />
          {t('stop.do')}
        </Button>
      )}
      {other && (
        <Alert tone="warning" className="basis-full" title={t('running.title', clientNameWords(other))}>
          {t('running.text')}{' '}
          <Link to={`/sessions/${other.id}`} className="text-primary underline underline-offset-4">
            {t('running.open')}
          </Link>
        </Alert>
      )}
      {isAsking && (
        <ConfirmStep
          title={t('startEarly.title')}
          text={t('startEarly.text', { when: format.dayAndTime(session.startsAt, now) })}
          confirm={t('startEarly.do')}
          onConfirm={begin}
          onClose={close}
        />
      )}
      {isStopping && (
        <ConfirmStep
          title={t('stop.title')}
          text={t('stop.text')}
          confirm={t('stop.do')}
          onConfirm={() => stop(session.id)}
          onClose={() => setStopping(false)}
        />
      )}
    </>
  )
}
