import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../api.ts'
import { GoogleNotice } from '../../form-parts/google-notice.tsx'
import { problemWords } from '../../form-parts/problem-words.ts'
import { submitByClick } from '../../form-parts/submit-by-click.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { BookingPractice, PracticeLocation } from '../practice.ts'
import type { BookingTexts } from '../texts.ts'
import { BeforeSending } from './before-sending.tsx'
import { ConditionsNotice } from './conditions-notice.tsx'
import { DetailsFields } from './details-fields.tsx'
import type { DetailsTexts } from './details-texts.ts'
import { type BookingDraft, bookingErrors, bookingErrorsFromApi, type DraftErrors } from './draft.ts'
import type { RequestContent } from './sender.ts'
import type { Conditions } from './use-conditions.ts'

type Agreed = NonNullable<RequestContent['agreed']>

export interface DetailsStepProps {
  practice: BookingPractice
  place: PracticeLocation
  /** The type is meant for minors, so nobody is asked whether this is one. */
  isForMinors: boolean
  /** The sentence about a card payment before the booking counts; null without one. */
  payment: string | null
  draft: BookingDraft
  onChange: (change: Partial<BookingDraft>) => void
  /** What must be read and agreed to before sending, where it obliges to pay. */
  conditions: Conditions
  /** Sends the request. Resolves with a problem that does not concern the slot, to show it here, or null. */
  onSend: (agreed: Agreed | undefined) => Promise<Problem | null>
  /** The chosen session and time, and how long it is held. */
  summary: ReactNode
  /** What has happened to the slot. */
  notice: ReactNode
  texts: DetailsTexts & BookingTexts
}

/** The visitor's details, consent and the button that sends. */
export function DetailsStep({
  practice,
  place,
  isForMinors,
  payment,
  conditions,
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
  const [waiver, setWaiver] = useState(false)
  const [isWaiverMissing, setWaiverMissing] = useState(false)

  const { binding, state } = conditions
  const ownWords = practice.policies.autoAccept ? (payment ? texts.onwardToPay : texts.book) : texts.send
  // The words on the button decide (CJEU C-249/21); those that the law asks for come with the conditions.
  const sendWords = binding?.terms.button ?? ownWords

  // Only sending sets errors, and the first one takes the focus each time.
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
    if (isSending || state === 'loading' || state === 'failed') return
    setProblem(null)
    const isEmail = form.current?.querySelector<HTMLInputElement>('[name="email"]')?.validity.typeMismatch === false
    const found = bookingErrors(draft, place, isEmail)
    const lacksWaiver = Boolean(binding?.terms.waiver) && !waiver
    setWaiverMissing(lacksWaiver)
    if (Object.keys(found).length || lacksWaiver) return refuse(found)
    setSending(true)
    const refused = await onSend(binding ? agreedTo(binding, waiver) : undefined)
    setSending(false)
    if (refused?.details.errors?.['agreed.termsVersion'] || refused?.details.errors?.['agreed.waiver']) {
      setWaiver(false)
      return conditions.reload('changed')
    }
    const byField = bookingErrorsFromApi(refused?.details.errors)
    if (Object.keys(byField).length) refuse(byField)
    else setProblem(refused)
  }

  const problemText = problem && problemWords(problem, texts.sendFailed, texts)
  const words = (Object.values(errors).some(Boolean) || (isWaiverMissing && !waiver)) && texts.checkFields
  return (
    <div className="grid items-start gap-6 @lg/widget:grid-cols-[minmax(0,1fr)_260px]">
      <aside aria-label={texts.summary} className="@lg/widget:order-last">
        {summary}
      </aside>
      <form ref={form} noValidate onSubmit={send} onClickCapture={submitByClick} className="flex flex-col gap-5">
        {notice}
        <DetailsFields
          draft={draft}
          errors={errors}
          onChange={change}
          place={place}
          isForMinors={isForMinors}
          texts={texts}
        />
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
        {practice.policies.offersNews && (
          <Checkbox
            name="news"
            checked={draft.news}
            onChange={(event) => change({ news: event.target.checked })}
            label={texts.news(practice.legal.controller)}
          />
        )}
        <BeforeSending
          practice={practice}
          payment={binding ? null : payment}
          hasConditions={binding !== null}
          texts={texts}
        />
        <ConditionsNotice
          conditions={conditions}
          waiver={waiver}
          isMissing={isWaiverMissing}
          onWaiver={setWaiver}
          texts={texts}
        />
        <GoogleNotice captcha={practice.captcha} texts={texts} />
        <slot name="legal" />
        {problemText && (
          <Alert tone="danger" title={problemText.title} data-slot="send-problem">
            {problemText.help}
          </Alert>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            size="lg"
            isBusy={isSending || state === 'loading'}
            className="w-full @sm/widget:w-auto"
          >
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

/** The agreement to the conditions as they were shown, with the waiver where there is one. */
const agreedTo = ({ terms }: NonNullable<Conditions['binding']>, waiver: boolean): Agreed => ({
  termsVersion: terms.version,
  ...(terms.waiver !== null && { waiver }),
})
