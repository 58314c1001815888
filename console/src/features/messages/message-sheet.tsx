import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useHeldDialog } from '../../components/ui/hold-dialog'
import { asProblem } from '../../lib/api'
import { clientName } from '../../lib/client-name'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { LiftBlock } from './block/lift-block'
import { CorrectAddress } from './correct-address'
import { MessageStateBadge, ReasonText, useResentNotice, useTemplateName } from './message-words'
import { type LoggedMessage, type MessageWithText, takesNoMail, useMessage, useMessageActions } from './use-messages'

interface Props {
  id: string
  onClose: () => void
}

/** Shows one message in a side sheet: its text, its state and its actions. */
export function MessageSheet({ id, onClose }: Props) {
  const { t } = useTranslation('messages')
  const message = useMessage(id)
  const template = useTemplateName()
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        shape="sheet"
        title={message.data ? template(message.data.template) : t('message')}
        footer={message.data && <Actions key={message.data.state} message={message.data} onDone={onClose} />}
      >
        <Query of={message} loading={<Skeleton className="h-64" />}>
          {(one) => (
            <div className="space-y-5">
              <Facts message={one} />
              {one.isBlocked && <LiftBlock message={one} />}
              {one.text ? (
                <section aria-label={t('text')}>
                  <h3 className="mb-2 font-medium text-muted-foreground text-sm">{t('text')}</h3>
                  {one.subject && <p className="wrap-anywhere mb-2 font-medium">{one.subject}</p>}
                  <p className="wrap-anywhere whitespace-pre-line rounded-md bg-muted p-3 text-sm">{one.text}</p>
                </section>
              ) : (
                one.sentAt && <p className="text-muted-foreground text-sm">{t('noText')}</p>
              )}
            </div>
          )}
        </Query>
      </DialogContent>
    </Dialog>
  )
}

function Facts({ message }: { message: LoggedMessage }) {
  const { t } = useTranslation('messages')
  const format = useFormats()
  const { patient, session, recipient, createdAt, sentAt, attempts, reason } = message
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
      <dt className="text-muted-foreground">{t('fact.state')}</dt>
      <dd>
        <MessageStateBadge of={message} />
        {reason && (
          <p className="mt-1">
            <ReasonText of={message} />
          </p>
        )}
      </dd>
      <dt className="text-muted-foreground">{t('fact.channel')}</dt>
      <dd>{t(`channel.${message.channel}`)}</dd>
      {patient && (
        <>
          <dt className="text-muted-foreground">{t('fact.client')}</dt>
          <dd>
            <Link to={`/patients/${patient.id}`} className="underline">
              {clientName({ patient })}
            </Link>
          </dd>
        </>
      )}
      {recipient && (
        <>
          <dt className="text-muted-foreground">{t('fact.recipient')}</dt>
          <dd className="wrap-anywhere">{format.phone(recipient)}</dd>
        </>
      )}
      {session && (
        <>
          <dt className="text-muted-foreground">{t('fact.session')}</dt>
          <dd>
            <Link to={`/sessions/${session.id}`} className="underline">
              {format.dayAndTime(session.startsAt)}
            </Link>
          </dd>
        </>
      )}
      <dt className="text-muted-foreground">{t('fact.created')}</dt>
      <dd>{format.dayAndTime(createdAt)}</dd>
      {sentAt && (
        <>
          <dt className="text-muted-foreground">{t('fact.sent')}</dt>
          <dd>{format.dayAndTime(sentAt)}</dd>
        </>
      )}
      {attempts > 1 && (
        <>
          <dt className="text-muted-foreground">{t('fact.attempts')}</dt>
          <dd>{format.number(attempts)}</dd>
        </>
      )}
    </dl>
  )
}

function Actions({ message, onDone }: { message: MessageWithText; onDone: () => void }) {
  const { t } = useTranslation('messages')
  const textOf = useProblemText()
  const actions = useMessageActions()
  const notifyResent = useResentNotice()
  const [isBusy, setBusy] = useState(false)
  useHeldDialog(isBusy)
  const [isCorrecting, setCorrecting] = useState(false)

  async function act<Answer>(work: () => Promise<Answer>, notify: (answer: Answer) => void) {
    setBusy(true)
    try {
      notify(await work())
      onDone()
    } catch (error) {
      const problem = asProblem(error)
      const refusal = message.isToClient ? t('takesNoMail') : t('otherTakesNoMail')
      toast.error(t('failed'), { description: takesNoMail(problem) ? refusal : textOf(problem) })
      setBusy(false)
    }
  }

  const { patient } = message
  if (message.canCancel)
    return (
      <Button
        variant="secondary"
        isBusy={isBusy}
        onClick={() =>
          void act(
            () => actions.cancel(message.id),
            () => toast.success(t('done.cancelled')),
          )
        }
      >
        {t('cancel')}
      </Button>
    )
  if (!message.canResend) return null
  const canCorrect = patient && message.channel === 'email' && message.isToClient
  // Nothing goes to that address until it is corrected; a full mailbox may take the next mail.
  const isReturned = canCorrect && (message.state === 'suppressed' || message.reason?.code === 'unknown_address')
  const resend = (
    <Button
      key="resend"
      variant={isReturned ? 'secondary' : 'primary'}
      isBusy={isBusy}
      onClick={() => void act(() => actions.resend(message.id), notifyResent)}
    >
      {t('resend')}
    </Button>
  )
  const correct = canCorrect && (
    <Button key="correct" variant={isReturned ? 'primary' : 'secondary'} onClick={() => setCorrecting(true)}>
      {t('correct')}
    </Button>
  )
  return (
    <>
      {isReturned ? [resend, correct] : [correct, resend]}
      {isCorrecting && patient && (
        <CorrectAddress message={message} patientId={patient.id} onClose={() => setCorrecting(false)} onDone={onDone} />
      )}
    </>
  )
}
