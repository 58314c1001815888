import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { minorActionClass } from '../head/minor-action-class'
import type { RequestAnswer } from '../requests/answered-request'
import { RefuseDialog } from '../requests/refuse-dialog'
import { useAnswerToasts } from '../requests/use-answer-toasts'
import { useIsMailed } from '../use-is-mailed'
import { type AnswerGiven, type OpenSession, type Session, useRequests, useSessionActions } from '../use-sessions'
import { CancelDialog } from './cancel-dialog'

interface Props {
  session: OpenSession
  onMove: () => void
}

/** Shows the answers and changes that the status of a session allows. */
export function SessionActions({ session, onMove }: Props) {
  const { t } = useTranslation(['sessionSheet', 'sessionParts'])
  const requests = useRequests()
  const { confirm } = useSessionActions()
  const textOf = useProblemText()
  const answerToasts = useAnswerToasts()
  const isMailed = useIsMailed()
  const [asking, setAsking] = useState<'refuse' | 'cancel' | null>(null)
  const [draft, setDraft] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const can = (event: Session['allowed'][number]) => session.allowed.includes(event)

  async function give(answer: RequestAnswer, call: Promise<AnswerGiven>) {
    setBusy(true)
    await call.then(
      (given) => answerToasts.answered(session, answer, given),
      (problem: Problem) => answerToasts.failed(session, problem),
    )
    setBusy(false)
  }

  async function confirmIt() {
    setBusy(true)
    const words = clientNameWords(session)
    await confirm(session.id).then(
      () => toast.success(t(isMailed(session) ? 'confirmed' : 'confirmedUnmailed', words)),
      (error) => toast.error(t('confirmFailed', words), { description: textOf(asProblem(error)), duration: 10_000 }),
    )
    setBusy(false)
  }

  const isRequest = can('refuse')
  if (!can('accept') && !isRequest && !can('cancel') && !can('reschedule')) return null
  return (
    <>
      {isRequest ? (
        <Button variant="secondary" isBusy={isBusy} onClick={() => setAsking('refuse')}>
          {t('sessionParts:request.refuse')}
        </Button>
      ) : (
        can('cancel') && (
          <Button
            variant="secondary"
            className={`text-destructive! ${minorActionClass}`}
            onClick={() => setAsking('cancel')}
          >
            {t('cancel')}
          </Button>
        )
      )}
      {can('reschedule') && (
        <Button variant="secondary" className={minorActionClass} onClick={onMove}>
          {t('move')}
        </Button>
      )}
      {can('confirm') && (
        <Button isBusy={isBusy} onClick={() => void confirmIt()}>
          {t('confirm')}
        </Button>
      )}
      {can('accept') && (
        <Button isBusy={isBusy} onClick={() => void give('accepted', requests.accept(session))}>
          {t('sessionParts:request.accept')}
        </Button>
      )}
      <RefuseDialog
        session={asking === 'refuse' ? session : null}
        draft={draft}
        onClose={() => setAsking(null)}
        onRefuse={(_, reason) => {
          setAsking(null)
          setDraft(reason)
          void give('refused', requests.refuse(session, reason))
        }}
      />
      <CancelDialog session={asking === 'cancel' ? session : null} onClose={() => setAsking(null)} />
    </>
  )
}
