import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { usePatientFile } from '../../lib/patient-file'
import { useFocusFault } from '../../lib/use-focus-fault'
import { useResentNotice } from './message-words'
import { type LoggedMessage, useMessageActions } from './use-messages'

interface Props {
  message: LoggedMessage
  patientId: string
  onClose: () => void
  onDone: () => void
}

/** Corrects the client's e-mail address and sends the message again. */
export function CorrectAddress({ message, patientId, onClose, onDone }: Props) {
  const { t } = useTranslation('messages')
  const fieldWords = useFieldWords()
  const actions = useMessageActions()
  const notifyResent = useResentNotice()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useFocusFault(() => form.current)
  // The file may have another address than the message by now.
  const { data: patient, error: unread, mutate: readAgain } = usePatientFile(patientId)
  const known = patient ? (patient.email ?? '') : message.recipient
  const [typed, setTyped] = useState<string | null>(null)
  const email = typed ?? known ?? ''
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [refused] = problem ? refusedFields(problem, ['email']) : []
  const fault = isMissing ? 'required' : refused?.[1]

  async function send(event: FormEvent) {
    event.preventDefault()
    // Without the client's file it is unknown whether the address has to be changed.
    if (!patient) return
    setProblem(null)
    setMissing(email.trim() === '')
    if (email.trim() === '') return focusFault()
    setBusy(true)
    try {
      if (email.trim() !== known) await actions.correct(patientId, email.trim())
      notifyResent(await actions.resend(message.id))
      onDone()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
      focusFault()
    }
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t('correct')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('back')}</Button>
            </DialogClose>
            <Button type="submit" form={id} isBusy={isBusy} disabled={!patient}>
              {t('correctAndSend')}
            </Button>
          </>
        }
      >
        <form ref={form} id={id} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
          <Field
            label={t('address')}
            hint={
              patient && message.recipient && known !== message.recipient
                ? t('addressOther', { address: message.recipient })
                : t('addressHint')
            }
            error={fault && (fault === 'takes_no_mail' ? t('takesNoMail') : fieldWords({ message: fault }))}
            required
          >
            {(field) => (
              <Input
                {...field}
                type="email"
                autoComplete="off"
                value={email}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          {unread && !patient && <ProblemNotice problem={unread} onRetry={() => void readAgain()} />}
          {problem && !refused && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
