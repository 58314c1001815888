import type { contract, ReplyOf } from '@ancrage/api/contract'
import { type SubmitEvent, useRef, useState } from 'react'
import { Problem } from '../api.ts'
import { ReviewCard } from '../reviews/review-card.tsx'
import type { Lang } from '../scheduling/words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Rating } from '../ui/rating.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { Taken, Written } from './sender.ts'
import { reviewTexts } from './texts.ts'

export type Asked = ReplyOf<typeof contract.reviews.asked>

const LONGEST = 4000
const subjects = ['efficacy', 'practitioner', 'price'] as const
type Marks = Record<(typeof subjects)[number], number | null>

interface Props {
  asked: Asked
  lang: Lang
  send: (written: Written) => Promise<Taken>
  onTaken: (taken: Taken) => void
  onRefused: (problem: Problem) => void
}

/** Three marks, a few words, and whether and how they are shown. What was written stays until it has been taken. */
export function ReviewForm({ asked, lang, send, onTaken, onRefused }: Props) {
  const texts = reviewTexts[lang]
  const form = useRef<HTMLFormElement>(null)
  const [marks, setMarks] = useState<Marks>({ efficacy: null, practitioner: null, price: null })
  const [comment, setComment] = useState('')
  const [isPublic, setPublic] = useState(false)
  const [displayName, setDisplayName] = useState<NonNullable<Written['displayName']>>('none')
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { efficacy, practitioner, price } = marks
  const { initial, firstname } = asked.names

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (efficacy === null || practitioner === null || price === null) {
      form.current?.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input')?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const words = comment.trim()
      const written = { efficacy, practitioner, price, displayName, publishConsent: isPublic }
      onTaken(await send({ ...written, ...(words && { comment: words }) }))
    } catch (error) {
      const refusal = error instanceof Problem ? error : new Problem(0, 'unexpected')
      setBusy(false)
      setProblem(refusal)
      onRefused(refusal)
    }
  }

  const choices = [
    { value: 'none', label: texts.names.none },
    ...(initial ? [{ value: 'initial', label: texts.names.initial(initial) } as const] : []),
    ...(firstname ? [{ value: 'firstname', label: texts.names.firstname(firstname) } as const] : []),
  ] as const
  const given = [efficacy, practitioner, price].filter((mark) => mark !== null)
  const rating = given.length ? Math.round((given.reduce((sum, mark) => sum + mark, 0) / given.length) * 10) / 10 : 0
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
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
      <Field
        label={texts.comment}
        optional={texts.optional}
        hint={comment ? texts.counter(comment.length, LONGEST) : undefined}
      >
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
        <Checkbox label={texts.consent} checked={isPublic} onChange={(event) => setPublic(event.target.checked)} />
        <p className="ms-[28px] text-sm text-muted-foreground">{texts.consentHelp(asked.practitioner)}</p>
      </div>
      {isPublic && (
        <>
          <RadioCards legend={texts.name} choices={choices} value={displayName} onChange={setDisplayName} />
          <section aria-label={texts.preview} className="flex flex-col gap-2 rounded-lg bg-muted p-4">
            <p className="text-xs font-medium text-muted-foreground">{texts.preview}</p>
            <ReviewCard
              lang={lang}
              review={{
                ...{ rating, comment: comment.trim() || null, visitedOn: asked.visitedOn },
                name: displayName === 'none' ? null : asked.names[displayName],
              }}
            />
          </section>
        </>
      )}
      {problem && (
        <Alert tone="danger" title={texts.notSent}>
          {wordsFor(problem, lang)}
        </Alert>
      )}
      <Button type="submit" size="lg" isBusy={isBusy} className="self-start">
        {isBusy ? texts.sending : texts.send}
      </Button>
    </form>
  )
}

function wordsFor({ status }: Problem, lang: Lang): string {
  const texts = reviewTexts[lang]
  if (status === 429) return texts.tooMany
  return status === 413 || status === 422 ? texts.refused : texts.notSentHelp
}
