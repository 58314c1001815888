import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
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
  const id = useId()
  const [email, setEmail] = useState(message.recipient ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [refused] = problem ? refusedFields(problem, ['email']) : []

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      if (email.trim() !== message.recipient) await actions.correct(patientId, email.trim())
      await actions.resend(message.id)
      toast.success(t('done.resent'))
      onDone()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <DialogContent
        title={t('correct')}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>
              {t('back')}
            </Button>
            <Button type="submit" form={id} isBusy={isBusy}>
              {t('correctAndSend')}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
          <Field
            label={t('address')}
            hint={t('addressHint')}
            error={refused && fieldWords({ message: refused[1] })}
            required
          >
            {(field) => (
              <Input
                {...field}
                type="email"
                autoComplete="off"
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
          {problem && !refused && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
