import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { Lang } from '@ancrage/api/format/language'
import { type SubmitEvent, useId, useMemo, useRef, useState } from 'react'
import { type Api, Problem } from '../api.ts'
import { formTexts } from '../form-parts/form-texts.ts'
import { GoogleNotice } from '../form-parts/google-notice.tsx'
import { type ProblemText, problemWords } from '../form-parts/problem-words.ts'
import { submitByClick } from '../form-parts/submit-by-click.ts'
import { proofFor } from '../proof-of-work.ts'
import { ReviewCard } from '../reviews/review-card.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Rating } from '../ui/rating.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { WidgetProps } from '../widget-props.ts'
import { whyLinkEnded } from './ended.ts'
import { type ReviewContent, type ReviewReceipt, reviewSender } from './sender.ts'
import { reviewTexts } from './texts.ts'

export type ReviewRequest = ReplyOf<typeof contract.reviews.invitation>

const LONGEST = 4000
/** The remaining characters are shown once fewer than this are left. */
const TOLD_AT = 500
const subjects = ['efficacy', 'practitioner', 'price'] as const
type Marks = Record<(typeof subjects)[number], number | null>

interface Props {
  api: Api
  token: string
  request: ReviewRequest
  lang: Lang
  emit: WidgetProps['emit']
  onTaken: (taken: ReviewReceipt) => void
  /** Called when the link leads to no form any more. */
  onOver: (problem: Problem) => void
}

/** Three marks, a few words, and whether and how they are published. What was written stays until it is sent. */
export function ReviewForm({ api, token, request, lang, emit, onTaken, onOver }: Props) {
  const texts = { ...formTexts[lang], ...reviewTexts[lang] }
  const form = useRef<HTMLFormElement>(null)
  const consentId = useId()
  const [marks, setMarks] = useState<Marks>({ efficacy: null, practitioner: null, price: null })
  const [comment, setComment] = useState('')
  const [isPublic, setPublic] = useState(false)
  const [displayName, setDisplayName] = useState<NonNullable<ReviewContent['displayName']>>('none')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { efficacy, practitioner, price } = marks
  const { initial, firstname } = request.names
  const practiceId = request.practice.id
  const { proof, send } = useMemo(() => {
    const proof = proofFor(api, { id: practiceId, captcha: request.captcha }, 'review')
    return { proof, send: reviewSender(api, token, proof) }
  }, [api, token, practiceId, request.captcha])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (efficacy === null || practitioner === null || price === null) {
      form.current?.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input')?.focus()
      return
    }
    // A page that is a demonstration cancels the event, and nothing is sent.
    if (isBusy || !emit('before-submit', { practice: practiceId }, true)) return
    setBusy(true)
    setProblem(null)
    try {
      const words = comment.trim()
      const written = { efficacy, practitioner, price, displayName, publishConsent: isPublic }
      onTaken(await send({ ...written, ...(words && { comment: words }) }))
    } catch (error) {
      const refusal = error instanceof Problem ? error : new Problem(0, 'unexpected')
      setBusy(false)
      if (refusal.status !== 422 && whyLinkEnded(refusal)) return onOver(refusal)
      emit('error', { code: refusal.code, status: refusal.status })
      setProblem(refusal)
    }
  }

  const choices = [
    { value: 'none', label: texts.names.none },
    ...(initial ? [{ value: 'initial', label: texts.names.initial(initial) } as const] : []),
    ...(firstname ? [{ value: 'firstname', label: texts.names.firstname(firstname) } as const] : []),
  ] as const
  const given = [efficacy, practitioner, price].filter((mark) => mark !== null)
  const rating = given.length ? Math.round((given.reduce((sum, mark) => sum + mark, 0) / given.length) * 10) / 10 : 0
  const left = LONGEST - comment.length
  const problemText = problem && wordsFor(problem, lang)
  return (
    // The proof of work runs while the client writes.
    <form
      ref={form}
      noValidate
      aria-label={texts.title}
      onSubmit={submit}
      onClickCapture={submitByClick}
      onFocus={proof.begin}
      className="flex flex-col gap-5"
    >
      {subjects.map((subject) => (
        <Rating
          key={subject}
          legend={texts.marks[subject].legend}
          hint={texts.marks[subject].hint}
          value={marks[subject]}
          onChange={(mark) => setMarks({ ...marks, [subject]: mark })}
          words={texts.words}
          error={isChecked && marks[subject] === null ? texts.missing : undefined}
        />
      ))}
      <Field label={texts.comment} optional={texts.optional} hint={left <= TOLD_AT ? texts.left(left) : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={LONGEST}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-col gap-2">
        <Checkbox
          label={texts.consent}
          checked={isPublic}
          aria-describedby={consentId}
          onChange={(event) => setPublic(event.target.checked)}
        />
        <p id={consentId} className="ms-[28px] text-sm text-muted-foreground">
          {texts.consentHelp(request.practitioner)}
        </p>
      </div>
      {isPublic && (
        <>
          <RadioCards legend={texts.name} choices={choices} value={displayName} onChange={setDisplayName} />
          <section aria-label={texts.preview} className="flex flex-col gap-2 rounded-lg bg-muted p-4">
            <p className="text-xs font-medium text-muted-foreground">{texts.preview}</p>
            <ReviewCard
              lang={lang}
              review={{
                rating,
                comment: comment.trim() || null,
                visitedOn: request.visitedOn,
                name: displayName === 'none' ? null : request.names[displayName],
              }}
            />
          </section>
        </>
      )}
      <GoogleNotice captcha={request.captcha} texts={texts} />
      {problemText && (
        <Alert tone="danger" title={problemText.title}>
          {problemText.help}
        </Alert>
      )}
      <Button type="submit" size="lg" isBusy={isBusy} className="w-full @sm/widget:w-auto @sm/widget:self-start">
        {isBusy ? texts.sending : texts.send}
      </Button>
    </form>
  )
}

function wordsFor(problem: Problem, lang: Lang): ProblemText {
  const { notSent, refused } = reviewTexts[lang]
  if (problem.status === 413 || problem.status === 422) return { title: notSent, help: refused }
  return problemWords(problem, notSent, formTexts[lang])
}
