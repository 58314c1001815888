import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { asProblem } from '../lib/api'
import { useFieldWords } from './field-words'
import { markRefused } from './mark-refused'
import { PasswordInput } from './password-input'
import { ProblemNotice } from './problem-notice'
import { Dialog, DialogClose, DialogContent } from './ui/dialog'

interface Values {
  currentPassword: string
}

interface Props {
  title: string
  description: string
  words: { label: string; cancel: string; confirm: string }
  isDangerous?: boolean
  /** Checks the field by the rules of the endpoint that takes it. */
  resolver: Resolver<Values>
  /** The title above a problem that is none of the password. */
  problemTitle?: (problem: Problem) => string | undefined
  onConfirm: (values: Values) => Promise<void>
  onClose: () => void
}

/** Asks for the user's current password before something that an open console alone may not do. */
export function PasswordDialog({ title, description, words, isDangerous = false, resolver, ...rest }: Props) {
  const { problemTitle, onConfirm, onClose } = rest
  const wordsOf = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, setError } = useForm({ resolver, defaultValues: { currentPassword: '' } })

  const confirm = handleSubmit(async (values) => {
    setProblem(null)
    try {
      await onConfirm(values)
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      if (!markRefused(refusal, ['currentPassword'], setError)) setProblem(refusal)
    }
  })

  return (
    <Dialog isBusy={formState.isSubmitting} onClose={onClose}>
      <DialogContent title={title} description={description}>
        <form noValidate className="space-y-4" onSubmit={(event) => void confirm(event)}>
          {problem && <ProblemNotice problem={problem} title={problemTitle?.(problem)} />}
          <Field label={words.label} error={wordsOf(formState.errors.currentPassword, 'password')} required>
            {(control) => (
              <PasswordInput autoComplete="current-password" {...control} {...register('currentPassword')} />
            )}
          </Field>
          <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full pt-2">
            <DialogClose asChild>
              <Button variant="secondary">{words.cancel}</Button>
            </DialogClose>
            <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={formState.isSubmitting}>
              {words.confirm}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
