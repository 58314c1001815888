import { isInMode, modeTable } from '@ancrage/api/contract'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { useMode } from '../../../lib/mode'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { HELD_MAIL_SECONDS, UNDO_MS, useUndoUntilMailed } from '../../../lib/undo'
import { useFormats } from '../../../lib/use-formats'
import { CancelRefundOnDemand } from '../../stripe/public'
import { ReasonDialog } from '../reason-dialog'
import { useTypeName } from '../session-facts'
import { useIsMailed } from '../use-is-mailed'
import { type AnswerGiven, type OpenSession, type Session, useSessionActions } from '../use-sessions'
import { cancellableLaterSessions } from './later-sessions'

const templates = ['unavailable', 'illness', 'agreed'] as const

interface Props {
  /** The session to cancel; null closes the dialog. */
  session: OpenSession | null
  onClose: () => void
}

/** Cancels a session and asks for the reason that the client reads. */
export function CancelDialog({ session, onClose }: Props) {
  const { t, i18n } = useTranslation('sessionSheet')
  const format = useFormats()
  const textOf = useProblemText()
  const { cancel, undoCancel } = useSessionActions()
  const showUndo = useUndoUntilMailed()
  const hasCards = isInMode(useMode() ?? 'essential', modeTable.features.cardPayments)
  const nameOfType = useTypeName()
  const [draft, setDraft] = useState<string>()
  const [following, setFollowing] = useState<'keep' | 'cancel'>('keep')
  const [isNotified, setNotified] = useState(true)
  const rest = session ? cancellableLaterSessions(session) : []
  const mayMail = useIsMailed()
  const hasMail = session !== null && mayMail(session)
  const isTold = hasMail && isNotified

  async function confirm(of: Session, reason: string) {
    onClose()
    setDraft(reason)
    const words = clientNameWords(of)
    const how = {
      ...(rest.length && { following }),
      // Several cancellations at once cannot be undone, so no mail is held back.
      ...((rest.length === 0 || following === 'keep') && { holdMailSeconds: HELD_MAIL_SECONDS }),
      ...(!isNotified && { notify: false }),
    }
    await cancel(of.id, reason, how).then(
      (given) => {
        const done =
          rest.length && following === 'cancel'
            ? t('rest.cancelled', { ...words, count: rest.length })
            : t('cancelled', words)
        announce(given, `${done} ${t(isTold ? 'cancelTold' : 'cancelUntold')}`)
      },
      (error) => toast.error(t('cancelFailed', words), { description: textOf(asProblem(error)), duration: 10_000 }),
    )
  }

  function announce(given: AnswerGiven, done: string) {
    if (given.isUndoable) showUndo(done, () => void takeBack(given))
    else toast.success(done)
  }

  async function takeBack(of: Session) {
    const words = clientNameWords(of)
    await undoCancel(of.id).then(
      () => {
        setDraft(undefined)
        toast.success(t('uncancelled', { ...words, when: format.dayAndTime(of.startsAt) }))
      },
      (error) => {
        const problem = asProblem(error)
        const isLate = problem.code === 'transition_not_allowed'
        toast.error(t('uncancelFailed', words), {
          description: isLate ? t('uncancelLate') : textOf(problem),
          duration: UNDO_MS,
        })
      },
    )
  }

  return (
    <ReasonDialog
      of={session}
      title={(of) => t('cancelTitle', clientNameWords(of))}
      description={(of) => <span className="sentence inline-block">{format.dayAndTime(of.startsAt)}</span>}
      warning={t(isTold ? 'cancelWarning' : 'cancelWarningUntold')}
      also={
        <>
          {hasCards && session && (
            <Suspense>
              <CancelRefundOnDemand sessionId={session.id} />
            </Suspense>
          )}
          {rest.length > 0 && (
            <div>
              <RadioCards
                legend={t(session?.programme?.everyWeeks ? 'rest.repeated' : 'rest.question', { count: rest.length })}
                value={following}
                onChange={setFollowing}
                choices={[
                  { value: 'keep', label: t('rest.keep', { count: rest.length }) },
                  { value: 'cancel', label: t('rest.cancel', { count: rest.length }) },
                ]}
              />
              <ul className="mt-2 space-y-0.5 text-muted-foreground text-sm">
                {rest.map((one) => (
                  <li key={one.id}>
                    <span className="sentence inline-block">{format.dayAndTime(one.startsAt)}</span> ·{' '}
                    {one.types.map(nameOfType).join(' + ')}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {hasMail && (
            <Checkbox
              label={t('cancelTell')}
              checked={isNotified}
              onChange={({ target }) => setNotified(target.checked)}
            />
          )}
        </>
      }
      templates={templates.map((key) => ({
        key,
        name: t(`cancelTemplates.${key}.name`),
        text: (language) => i18n.getFixedT(language, 'sessionSheet')(`cancelTemplates.${key}.text`),
      }))}
      confirm={t(isTold ? 'cancelConfirm' : 'cancelConfirmUntold')}
      hint={t(isTold ? 'cancelHint' : 'cancelHintUntold')}
      {...(draft && { draft })}
      onClose={onClose}
      onConfirm={(of, reason) => void confirm(of, reason)}
    />
  )
}
