import './texts'
import { contract } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import type { Language } from '../../lib/languages'
import { ReasonTemplates } from './reason-templates'
import type { Session } from './use-sessions'

/** Words ready to be sent, in each language a client may have, once its texts are there. */
export interface Template {
  key: string
  name: string
  text: (language: Language) => string
}

interface Props {
  /** The session it is about; null closes. */
  of: Session | null
  title: (session: Session) => string
  description?: (session: Session) => ReactNode
  /** What cannot be taken back. */
  warning?: ReactNode
  /** What else is to be decided, before the words. */
  also?: ReactNode
  templates: readonly Template[]
  confirm: string
  /** Below the words. Default: who gets them. */
  hint?: string
  /** What was written before and could not be sent. */
  draft?: string
  onClose: () => void
  onConfirm: (session: Session, reason: string) => void
}

/** Asks for the words that a client gets by e-mail, with words ready to take. */
export function ReasonDialog({ of, title, description, onClose, ...rest }: Props) {
  return (
    <Dialog open={of !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {of && (
        <DialogContent title={title(of)} description={description?.(of)}>
          <ReasonForm session={of} {...rest} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'warning' | 'also' | 'templates' | 'confirm' | 'hint' | 'draft' | 'onConfirm'> & {
  session: Session
}

const schema = contract.sessions.refuse.body
const words = { required: 'reason.required', too_long: 'reason.tooLong' } as const

function ReasonForm({ session, warning, also, templates, confirm, hint, draft = '', onConfirm }: FormProps) {
  const { t } = useTranslation('sessionParts')
  const { register, handleSubmit, formState, getValues, setValue, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: draft },
  })
  const problem = formState.errors.reason?.message
  const id = useId()
  return (
    <form
      id={id}
      noValidate
      className="space-y-4"
      onSubmit={(event) => void handleSubmit(({ reason }) => onConfirm(session, reason))(event)}
    >
      {warning && (
        <Alert tone="warning" icon="alert">
          {warning}
        </Alert>
      )}
      {also}
      <ReasonTemplates
        templates={templates}
        current={() => getValues('reason')}
        onTake={(text) => {
          setValue('reason', text, { shouldValidate: formState.isSubmitted })
          setFocus('reason')
        }}
      />
      <Field
        label={t('reason.label')}
        hint={hint ?? t('reason.hint')}
        error={problem && t(problem in words ? words[problem as keyof typeof words] : 'reason.required')}
        required
      >
        {(control) => <Textarea rows={4} {...control} {...register('reason')} />}
      </Field>
      <div className="flex flex-wrap-reverse justify-end gap-2 pt-2 max-sm:*:w-full">
        <DialogClose asChild>
          <Button variant="secondary">{t('reason.keep')}</Button>
        </DialogClose>
        <Button type="submit" variant="danger">
          {confirm}
        </Button>
      </div>
    </form>
  )
}
