import type { contract, ReplyOf } from '@ancrage/api/contract'
import { type ReactNode, useEffect, useState } from 'react'
import type { Api } from '../../api.ts'
import { momentWords } from '../../scheduling/moment-words.ts'
import { LoadFailure } from '../../scheduling/picker-parts.tsx'
import { durationWords, type Lang, moneyWords } from '../../scheduling/words.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Booked } from '../practice.ts'
import type { BookingTexts } from '../texts.ts'
import { type ProgrammeTexts, programmeTexts } from './programme-texts.ts'
import type { Choice } from './summary.tsx'

type Foreseen = ReplyOf<typeof contract.booking.programme>[number]
type Step = Foreseen & Partial<NonNullable<ReplyOf<typeof contract.booking.own>['programme']>[number]>

export interface ProgrammeProps {
  api: Api
  practiceId: string
  choice: Choice
  holdToken: string | undefined
  /** What came of the request; null before it is sent. */
  booked: Booked | null
  lang: Lang
  texts: BookingTexts
}

/** All the sessions that come with the one that is booked: foreseen before, then as they are planned. */
export function Programme(props: ProgrammeProps) {
  const { api, practiceId, choice, holdToken, booked, lang, texts } = props
  const { type, startsAt, place, timeZone } = choice
  const words = programmeTexts[lang]
  const [steps, setSteps] = useState<readonly Step[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const token = booked?.manageUrl.split('/').pop()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again; the hold is named, not asked about
  useEffect(() => {
    let isCurrent = true
    const query = new URLSearchParams({ sessionTypeId: type.id, startsAt, location: place, lang })
    if (holdToken) query.set('holdToken', holdToken)
    const load: Promise<readonly Step[]> = token
      ? api
          .call<typeof contract.booking.own>('GET', `/api/public/bookings/${token}?lang=${lang}`)
          .then(({ programme }) => programme ?? [])
      : api.call<typeof contract.booking.programme>(
          'GET',
          `/api/public/practices/${encodeURIComponent(practiceId)}/programme?${query}`,
        )
    const settle = (found: readonly Step[] | null) => {
      if (!isCurrent) return
      setFailed(found === null)
      if (found) setSteps(found)
    }
    load.then(settle, () => settle(null))
    return () => {
      isCurrent = false
    }
  }, [api, practiceId, type.id, startsAt, place, lang, token, attempt])

  if (isFailed && !booked)
    return <LoadFailure texts={{ ...words, retry: texts.retry }} onRetry={() => setAttempt(attempt + 1)} />
  if (isFailed || steps?.length === 0) return null
  return (
    <section aria-label={words.title} part="programme" className="flex flex-col gap-3 rounded-lg bg-muted p-4">
      <p className="text-base font-semibold text-foreground">{words.title}</p>
      {steps ? (
        <ol className="m-0 flex list-none flex-col p-0">
          {steps.map((step, index) => (
            <Line
              key={`${step.name} ${step.startsAt}`}
              step={step}
              isFirst={index === 0}
              timeZone={timeZone}
              lang={lang}
              texts={texts}
              words={words}
            />
          ))}
        </ol>
      ) : (
        <Skeleton className="h-28" />
      )}
      <p className="text-sm text-muted-foreground">{noteOn(booked, words)}</p>
    </section>
  )
}

function noteOn(booked: Booked | null, words: ProgrammeTexts): ReactNode {
  if (booked) return booked.status === 'scheduled' ? words.planned : words.waiting
  return (
    <>
      {words.foreseen} {words.changes}
    </>
  )
}

interface LineProps {
  step: Step
  isFirst: boolean
  timeZone: string
  lang: Lang
  texts: BookingTexts
  words: ProgrammeTexts
}

function Line({ step, isFirst, timeZone, lang, texts, words }: LineProps) {
  const when = step.startsAt ? momentWords(step.startsAt, timeZone, lang) : words.noTime
  const price = step.priceCents ? moneyWords(step.priceCents, 'EUR', lang) : texts.free
  return (
    <li className="group relative flex gap-3 pb-3 last:pb-0">
      <span aria-hidden="true" className="absolute start-[4px] top-4 bottom-0 w-px bg-border group-last:hidden" />
      <span
        aria-hidden="true"
        className={`relative mt-[7px] size-[9px] shrink-0 rounded-full border border-primary ${isFirst || step.status === 'scheduled' ? 'bg-primary' : 'bg-muted'}`}
      />
      <div className="min-w-0 text-base text-foreground">
        {step.manageUrl && !step.isThis ? (
          <a
            href={step.manageUrl}
            target="_blank"
            rel="noopener"
            aria-label={words.open(step.name, when)}
            className="block font-medium text-primary underline underline-offset-4 focus-ring first-letter:uppercase"
          >
            {when}
          </a>
        ) : (
          <span className={`block first-letter:uppercase ${step.startsAt ? 'font-medium' : 'text-muted-foreground'}`}>
            {when}
          </span>
        )}
        <span className="block text-sm text-muted-foreground">
          {step.name} ·{' '}
          <span className="whitespace-nowrap">
            {durationWords(step.durationMinutes, lang)} · {price}
          </span>
          {step.status === 'pre_scheduled' && ` · ${words.toConfirm}`}
        </span>
      </div>
    </li>
  )
}
