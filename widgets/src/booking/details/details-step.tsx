import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../api.ts'
import { GoogleNotice } from '../../forms/google-notice.tsx'
import { problemWords } from '../../forms/problem-words.ts'
import { submitByClick } from '../../forms/submit-by-click.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { BookingPractice, PracticeLocation } from '../practice.ts'
import type { BookingTexts } from '../texts.ts'
import { BeforeSending } from './before-sending.tsx'
import { DetailsFields } from './details-fields.tsx'
import { type BookingDraft, bookingErrors, bookingErrorsFromApi, type DraftErrors } from './draft.ts'
import type { LaterTexts } from './later-texts.ts'

export interface DetailsStepProps {
  practice: BookingPractice
  place: PracticeLocation
  /** That something is paid by card before it counts. */
  payment: string | null
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  /** Sends; what it rejects with and is not about the slot is told here. */
  onSend: () => Promise<Problem | null>
  /** What is chosen, and how long it is kept. */
  summary: ReactNode
  /** What has happened to the slot. */
  notice: ReactNode
  texts: LaterTexts & BookingTexts
}

/** Who you are, consent, send. */
export function DetailsStep({
  practice,
  place,
  payment,
  draft,
  onChange,
  onSend,
  summary,
  notice,
  texts,
}: DetailsStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)

  const sendWords = practice.policies.autoAccept ? (payment ? texts.onwardToPay : texts.book) : texts.send

  // Errors are set only by sending: the first one takes the focus each time.
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus anew
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const refuse = (found: DraftErrors) => {
    setErrors(found)
    setAttempts((count) => count + 1)
  }

  const change = (changed: Partial<BookingDraft>) => {
    const [field] = Object.keys(changed) as (keyof BookingDraft)[]
    if (field && errors[field]) setErrors({ ...errors, [field]: undefined })
    onChange(changed)
  }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    const isEmail = form.current?.querySelector<HTMLInputElement>('[name="email"]')?.validity.typeMismatch === false
    const found = bookingErrors(draft, place, isEmail)
    if (Object.keys(found).length) return refuse(found)
    setSending(true)
    const refused = await onSend()
    setSending(false)
    const byField = bookingErrorsFromApi(refused?.details.errors)
    if (Object.keys(byField).length) refuse(byField)
    else setProblem(refused)
  }

  const told = problem && problemWords(problem, texts.sendFailed, texts)
  const words = Object.values(errors).some(Boolean) && texts.checkFields
  return (
    <div className="grid items-start gap-6 @lg/widget:grid-cols-[minmax(0,1fr)_260px]">
      <aside aria-label={texts.summary} className="@lg/widget:order-last">
        {summary}
      </aside>
      <form ref={form} noValidate onSubmit={send} onClickCapture={submitByClick} className="flex flex-col gap-5">
        {notice}
        <DetailsFields draft={draft} errors={errors} onChange={change} place={place} texts={texts} />
        <Checkbox
          name="consent"
          required
          checked={draft.consent}
          onChange={(event) => change({ consent: event.target.checked })}
          error={errors.consent && texts.errors[errors.consent]}
          label={
            <>
              {texts.consent(practice.legal.controller)}{' '}
              <a
                href={practice.legal.privacyUrl}
                target="_blank"
                rel="noopener"
                className="text-primary underline underline-offset-4 focus-ring "
              >
                {texts.privacy}
                <span className="sr-only"> ({texts.newTab})</span>
              </a>
            </>
          }
        />
        <BeforeSending practice={practice} payment={payment} texts={texts} />
        <GoogleNotice captcha={practice.captcha} texts={texts} />
        <slot name="legal" />
        {told && (
          <Alert tone="danger" title={told.title} data-slot="send-problem">
            {told.help}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="lg" isBusy={isSending} className="w-full @sm/widget:w-auto">
            {isSending ? texts.sending : sendWords}
          </Button>
          <p role="status" className="m-0 text-sm text-destructive">
            {words}
          </p>
        </div>
      </form>
    </div>
  )
}
