import type { Problem } from '@ancrage/api/client'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { type FormEvent, type SetStateAction, useState } from 'react'
import { asProblem } from '../lib/api'

/** Keeps a text that must not be empty, and the state of sending it. */
export function useRequiredText(before = '') {
  const [text, setText] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  /** Runs an action while the form is busy, and shows what it throws. */
  async function attempt(action: () => Promise<void>) {
    setProblem(null)
    setBusy(true)
    try {
      await action()
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  /** Sends the text, or says that it is missing. */
  function submit(event: FormEvent, send: () => Promise<void>) {
    event.preventDefault()
    setProblem(null)
    if (text.trim()) void attempt(send)
    else setMissing(true)
  }

  function change(next: SetStateAction<string>) {
    setText(next)
    setMissing(false)
  }

  return { text, isMissing, problem, isBusy, attempt, submit, change }
}

interface Props {
  of: ReturnType<typeof useRequiredText>
  label: string
  hint: string
  /** Shown while the text is missing. */
  missing: string
  /** The server's limit, in characters. */
  most: number
}

export function RequiredText({ of: { text, isMissing, change }, label, hint, missing, most }: Props) {
  return (
    <Field label={label} hint={hint} error={isMissing && missing}>
      {(control) => (
        <Textarea {...control} rows={6} maxLength={most} value={text} onChange={({ target }) => change(target.value)} />
      )}
    </Field>
  )
}
