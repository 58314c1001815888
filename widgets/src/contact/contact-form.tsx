import type { Lang } from '@ancrage/api/format/language'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Api, Problem } from '../api.ts'
import type { BookingPractice } from '../booking/practice.ts'
import { StepHeading } from '../booking/step-heading.tsx'
import { formTexts } from '../form-parts/form-texts.ts'
import { GoogleNotice } from '../form-parts/google-notice.tsx'
import { problemWords } from '../form-parts/problem-words.ts'
import { sourceOf } from '../form-parts/source.ts'
import { submitByClick } from '../form-parts/submit-by-click.ts'
import { proofFor } from '../proof-of-work.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { WidgetProps } from '../widget-props.ts'
import { ContactFields } from './contact-fields.tsx'
import { type ContactDraft, contactErrors, contactErrorsFromApi, type Errors, messageBody } from './message.ts'
import { PrivacyLine } from './privacy-line.tsx'
import { messageSender } from './send.ts'
import { contactTexts } from './texts.ts'

export interface ContactFormProps {
  api: Api
  practice: BookingPractice
  draft: ContactDraft
  onChange: (change: Partial<ContactDraft>) => void
  onSent: () => void
  hasPhone: boolean
  utm: string | undefined
  level: number
  isTitleHidden: boolean
  /** Whether the visitor came back to write again: then the title takes the focus. */
  isFocused: boolean
  lang: Lang
  emit: WidgetProps['emit']
}

/** The form of a contact message. What was written stays until it is sent. */
export function ContactForm({ api, practice, draft, onChange, onSent, utm, lang, emit, ...look }: ContactFormProps) {
  const texts = { ...formTexts[lang], ...contactTexts[lang] }
  const form = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)
  const [{ proof, send }] = useState(() => {
    const proof = proofFor(api, practice, 'contact')
    return { proof, send: messageSender(api, practice.id, proof) }
  })
  // A single-page site may have changed its address by the time the message is sent.
  const [source] = useState(() => sourceOf(utm))

  // Only sending sets errors, and the first one takes the focus each time.
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus anew
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  const refuse = (found: Errors) => {
    setErrors(found)
    setAttempts((count) => count + 1)
  }
  useEffect(() => {
    const forget = () => setProblem((before) => (before?.code === 'unreachable' ? null : before))
    window.addEventListener('online', forget)
    return () => window.removeEventListener('online', forget)
  }, [])

  const change = (changed: Partial<ContactDraft>) => {
    const [field] = Object.keys(changed) as (keyof ContactDraft)[]
    if (field && errors[field]) setErrors({ ...errors, [field]: undefined })
    onChange(changed)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    const isEmail = form.current?.querySelector<HTMLInputElement>('[name="email"]')?.validity.typeMismatch === false
    const found = contactErrors(draft, isEmail)
    if (Object.keys(found).length) return refuse(found)
    // A page that is a demonstration cancels the event, and nothing is sent.
    if (!emit('before-submit', { practice: practice.id }, true)) return
    setSending(true)
    try {
      await send({ ...messageBody(draft), locale: lang, source })
      onSent()
      emit('contact', { practice: practice.id })
    } catch (refused) {
      const problem = refused as Problem
      emit('error', { code: problem.code, status: problem.status })
      const byField = contactErrorsFromApi(problem.details?.errors)
      if (Object.keys(byField).length) refuse(byField)
      else setProblem(problem)
    }
    setSending(false)
  }

  const problemText = problem && problemWords(problem, texts.sendFailed, texts)
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      onClickCapture={submitByClick}
      // The proof of work runs while the visitor writes.
      onFocus={proof.begin}
      className="flex flex-col gap-5"
    >
      <div id={titleId} className={look.isTitleHidden ? 'sr-only' : ''}>
        <StepHeading level={look.level} isFocused={look.isFocused}>
          {texts.title}
        </StepHeading>
      </div>
      <ContactFields draft={draft} errors={errors} onChange={change} hasPhone={look.hasPhone} texts={texts} />
      <PrivacyLine practice={practice} texts={texts} />
      <GoogleNotice captcha={practice.captcha} texts={texts} />
      {problemText && (
        <Alert tone="danger" title={problemText.title} data-slot="send-problem">
          {problemText.help}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" size="lg" isBusy={isSending} className="w-full @sm/widget:w-auto">
          {isSending ? texts.sending : texts.send}
        </Button>
        <p role="status" className="text-sm text-destructive">
          {Object.values(errors).some(Boolean) && texts.checkFields}
        </p>
      </div>
    </form>
  )
}
