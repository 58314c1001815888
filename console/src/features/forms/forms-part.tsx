import './texts'
import { isInMode, modeTable } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { PencilLine, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import { useMode } from '../../lib/mode'
import { useNow } from '../../lib/now'
import { AnswerCard } from './answer-card'
import { EndedRequests } from './ended-requests'
import { FillInDialog } from './fill-in-dialog'
import { RequestRow } from './request-row'
import { SendDialog } from './send-dialog'
import { endedRequests, type FormAnswer, useForms, useSessionForms } from './use-forms'

interface Props {
  sessionId: string
  patient: { email: string | null }
  /** Says whether the record of the session is read-only. */
  isLocked: boolean
}

/**
 * Shows the forms of a session: requests and answers, with the buttons that send a form and fill one in. The essential
 * mode shows existing forms only, without these buttons.
 */
export function FormsPart({ sessionId, patient, isLocked }: Props) {
  const { t } = useTranslation('forms')
  const mode = useMode()
  const now = useNow()
  const reading = useSessionForms(sessionId)
  const [open, setOpen] = useState<'send' | 'fill' | FormAnswer | null>(null)
  const [again, setAgain] = useState<string>()
  const isOffered = isInMode(mode ?? 'essential', modeTable.features.customForms)
  const canAct = isOffered && !isLocked
  const close = () => setOpen(null)
  const send = (formId?: string) => {
    setAgain(formId)
    setOpen('send')
  }
  if (!isOffered && reading.data && !reading.data.requests.length && !reading.data.answers.length) return null
  return (
    <div className="space-y-4">
      <Query of={reading} loading={<Skeleton className="h-16 w-full rounded-lg" />}>
        {({ requests, answers }) => {
          const waiting = requests.filter(({ state }) => state === 'open' || state === 'over')
          const current = answers.filter(({ isReplaced }) => !isReplaced)
          return (
            <>
              {!waiting.length && !current.length && !endedRequests(requests, now).length && (
                <p className="text-muted-foreground">{t('none')}</p>
              )}
              <EndedRequests requests={requests} onSend={canAct ? send : null} />
              {waiting.length > 0 && (
                <ul className="space-y-2">
                  {waiting.map((request) => (
                    <RequestRow key={request.id} sessionId={sessionId} request={request} />
                  ))}
                </ul>
              )}
              {current.map((answer) => (
                <AnswerCard
                  key={answer.id}
                  answer={answer}
                  all={answers}
                  {...(!isLocked && { onCorrect: () => setOpen(answer) })}
                />
              ))}
            </>
          )
        }}
      </Query>
      {canAct && <Actions onSend={() => send()} onFill={() => setOpen('fill')} />}
      {open === 'send' && (
        <SendDialog sessionId={sessionId} hasEmail={patient.email !== null} formId={again} onClose={close} />
      )}
      {open !== null && open !== 'send' && (
        <FillInDialog sessionId={sessionId} corrected={open === 'fill' ? null : open} onClose={close} />
      )}
    </div>
  )
}

/** Shows the buttons, or a link to the settings while no form is published. */
function Actions({ onSend, onFill }: { onSend: () => void; onFill: () => void }) {
  const { t } = useTranslation('forms')
  const { data } = useForms()
  if (!data) return null
  if (!data.some(({ published }) => published))
    return (
      <Link to="/settings/custom-forms" className="inline-block text-primary text-sm underline underline-offset-4">
        {t('noForms')}
      </Link>
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={onSend}>
        <Send className="size-3.5" aria-hidden />
        {t('send.action')}
      </Button>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={onFill}>
        <PencilLine className="size-3.5" aria-hidden />
        {t('fill.action')}
      </Button>
    </div>
  )
}
