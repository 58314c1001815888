import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { farDayText } from '@ancrage/api/format/full-day'
import type { Lang } from '@ancrage/api/format/language'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Api, Problem } from '../../api.ts'
import { formTexts } from '../../form-parts/form-texts.ts'
import { GoogleNotice } from '../../form-parts/google-notice.tsx'
import { problemWords } from '../../form-parts/problem-words.ts'
import { sendingOnce } from '../../form-parts/sender.ts'
import { submitByClick } from '../../form-parts/submit-by-click.ts'
import { proofFor } from '../../proof-of-work.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { WidgetProps } from '../../widget-props.ts'
import type { Published } from '../use-reviews.ts'
import { reportTexts } from './report-texts.ts'

type Content = Omit<RequestInput<typeof contract.reviews.report>['body'], 'captcha'>
type Receipt = ReplyOf<typeof contract.reviews.report>
type Errors = Partial<Record<'reason' | 'email', keyof (typeof formTexts)['fr']['errors']>>

export interface ReportFormProps {
  api: Api
  practiceId: string
  reviewId: string
  captcha: Published['captcha']
  lang: Lang
  emit: WidgetProps['emit']
  /** Gives the focus back to what opened it. */
  onClose: () => void
}

/**
 * The form that reports a review, in the place of its button. It takes the focus when it appears, and Escape closes it.
 */
export function ReportForm({ api, practiceId, reviewId, captcha, lang, emit, onClose }: ReportFormProps) {
  const texts = { ...formTexts[lang], ...reportTexts[lang] }
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState({ reason: '', words: '', email: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setSending] = useState(false)
  const [receipt, setReceipt] = useState<(Receipt & { isAnswered: boolean }) | null>(null)
  const [{ proof, send }] = useState(() => {
    const proof = proofFor(api, { id: practiceId, captcha }, 'report')
    const path = `/api/public/practices/${encodeURIComponent(practiceId)}/reviews/${reviewId}/reports` as const
    const send = sendingOnce<Content, Receipt>(proof, (body, key) =>
      api.call<typeof contract.reviews.report>('POST', path, { body, key }),
    )
    return { proof, send }
  })

  // The form takes the focus when it appears; then each refused attempt moves the focus to the error.
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(attempts ? '[aria-invalid="true"]' : 'select')?.focus()
  }, [attempts])
  const refuse = (found: Errors) => {
    setErrors(found)
    setAttempts((count) => count + 1)
  }
  const change = (field: keyof typeof draft) => (event: { target: { value: string } }) => {
    setErrors((before) => ({ ...before, [field]: undefined }))
    setDraft({ ...draft, [field]: event.target.value })
  }
  const words = (field: keyof Errors) => errors[field] && texts.errors[errors[field]]

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setProblem(null)
    const [statement, email] = [draft.words.trim(), draft.email.trim()]
    const isNoEmail = form.current?.querySelector<HTMLInputElement>('[name="email"]')?.validity.typeMismatch
    const found: Errors = {}
    if (!draft.reason) found.reason = 'required'
    if (isNoEmail) found.email = 'email'
    if (Object.keys(found).length) return refuse(found)
    // A page that is a demonstration cancels the event, and nothing is sent.
    if (!emit('before-submit', { practice: practiceId }, true)) return
    setSending(true)
    try {
      const reason = draft.reason as Content['reason']
      const content = { reason, locale: lang, ...(statement && { words: statement }), ...(email && { email }) }
      setReceipt({ ...(await send(content)), isAnswered: email !== '' })
    } catch (refused) {
      const problem = refused as Problem
      emit('error', { code: problem.code, status: problem.status })
      if (problem.details?.errors?.email) refuse({ email: 'email' })
      else setProblem(problem)
    }
    setSending(false)
  }

  if (receipt) return <Sent receipt={receipt} lang={lang} />
  const problemText = problem && wordsOf(problem, texts)
  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.form}
      onSubmit={submit}
      onClickCapture={submitByClick}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || isSending) return
        event.stopPropagation()
        onClose()
      }}
      // The proof of work runs while somebody writes.
      onFocus={proof.begin}
      className="mt-3 flex flex-col gap-4 rounded-lg border border-border p-4"
    >
      <p className="text-sm text-pretty text-muted-foreground">{texts.lead}</p>
      <Field label={texts.reason} error={words('reason')} required>
        {(tie) => (
          <Select {...tie} name="reason" value={draft.reason} onChange={change('reason')}>
            <option value="">{texts.choose}</option>
            {Object.entries(texts.reasons).map(([reason, name]) => (
              <option key={reason} value={reason}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={texts.words} hint={texts.words2000} optional={texts.optional}>
        {(tie) => <Textarea {...tie} name="words" maxLength={2000} value={draft.words} onChange={change('words')} />}
      </Field>
      <Field label={texts.email} hint={texts.emailHint} error={words('email')} optional={texts.optional}>
        {(tie) => (
          <Input
            {...tie}
            type="email"
            name="email"
            autoComplete="email"
            maxLength={254}
            value={draft.email}
            onChange={change('email')}
          />
        )}
      </Field>
      <GoogleNotice captcha={captcha} texts={texts} />
      {problemText && (
        <Alert tone="danger" title={problemText.title} data-slot="send-problem">
          {problemText.help}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" isBusy={isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** A review that no longer exists is named as such: trying again would not help. */
const wordsOf = (problem: Problem, texts: (typeof formTexts)['fr'] & (typeof reportTexts)['fr']) =>
  problem.status === 404 ? { title: texts.gone, help: texts.goneHelp } : problemWords(problem, texts.failed, texts)

function Sent({ receipt: { dueOn, isAnswered }, lang }: { receipt: Receipt & { isAnswered: boolean }; lang: Lang }) {
  const texts = reportTexts[lang]
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="mt-3 outline-none">
      <Alert tone="success" title={texts.sent}>
        {texts.sentHelp(farDayText(dueOn, lang), isAnswered)}
      </Alert>
    </div>
  )
}
