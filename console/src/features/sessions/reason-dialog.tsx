import type { ReasonTemplate } from './reason-templates'
import './texts'
import { contract } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, type RefObject, useId, useImperativeHandle, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { useLeaveUnsaved } from '../../components/use-leave-unsaved'
import { ReasonTemplates } from './reason-templates'
import type { Session } from './use-sessions'

interface Props {
  /** The session in question; null closes the dialog. */
  of: Session | null
  title: (session: Session) => string
  description?: (session: Session) => ReactNode
  /** Says what cannot be undone. */
  warning?: ReactNode
  /** Further choices above the text. */
  also?: ReactNode
  templates: readonly ReasonTemplate[]
  confirm: string
  /** Shown below the text. Default: who receives it. */
  hint?: string
  /** The text of an earlier attempt that could not be sent. */
  draft?: string
  onClose: () => void
  onConfirm: (session: Session, reason: string) => void
}

/**
 * Asks for the text of the e-mail to the client, and offers prepared texts. Closing asks before it discards what was
 * typed.
 */
export function ReasonDialog({ of, title, description, onClose, ...rest }: Props) {
  const isTyped = useRef<(() => boolean) | null>(null)
  const { leave, question } = useLeaveUnsaved(false, () => isTyped.current?.() ?? false)
  return (
    <Dialog isOpen={of !== null} onClose={() => leave(onClose)}>
      {of && (
        <DialogContent title={title(of)} description={description?.(of)}>
          <ReasonForm session={of} isTyped={isTyped} {...rest} />
          {question}
        </DialogContent>
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'warning' | 'also' | 'templates' | 'confirm' | 'hint' | 'draft' | 'onConfirm'> & {
  session: Session
  /** Tells whether a text was typed, or changed. */
  isTyped: RefObject<(() => boolean) | null>
}

const schema = contract.sessions.refuse.body
const words = { required: 'reason.required', too_long: 'reason.tooLong' } as const

function ReasonForm({ session, isTyped, warning, also, templates, confirm, hint, draft = '', onConfirm }: FormProps) {
  const { t } = useTranslation('sessionParts')
  const { register, handleSubmit, formState, getValues, setValue, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: draft },
  })
  const { isDirty } = formState
  useImperativeHandle(isTyped, () => () => isDirty)
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
