import type { contract } from '@ancrage/api/contract'
import type { Lang } from '@ancrage/api/format/language'
import { type ReactNode, useEffect, useState } from 'react'
import type { Api } from '../../api.ts'
import { LoadFailure } from '../../scheduling/picker-parts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Booked } from '../practice.ts'
import type { BookingTexts } from '../texts.ts'
import { ProgrammeFrame, type ProgrammeStep, ProgrammeSteps } from './programme-steps.tsx'
import { type ProgrammeTexts, programmeTexts } from './programme-texts.ts'
import type { BookedChoice } from './summary.tsx'

export interface ProgrammeProps {
  api: Api
  practiceId: string
  choice: BookedChoice
  holdToken: string | undefined
  /** The answer to the request; null before it is sent. */
  booked: Booked | null
  lang: Lang
  texts: BookingTexts
}

/** All sessions of the programme that is booked: previewed before sending, planned after it. */
export function Programme(props: ProgrammeProps) {
  const { api, practiceId, choice, holdToken, booked, lang, texts } = props
  const { type, startsAt, place, timeZone } = choice
  const words = programmeTexts[lang]
  const [steps, setSteps] = useState<readonly ProgrammeStep[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const token = booked?.manageUrl.split('/').pop()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again; the hold is named, not asked about
  useEffect(() => {
    let isCurrent = true
    const query = new URLSearchParams({ sessionTypeId: type.id, startsAt, location: place, lang })
    if (holdToken) query.set('holdToken', holdToken)
    const load: Promise<readonly ProgrammeStep[]> = token
      ? api
          .call<typeof contract.booking.own>('GET', `/api/public/bookings/${token}?lang=${lang}`)
          .then(({ programme }) => programme ?? [])
      : api.call<typeof contract.booking.programme>(
          'GET',
          `/api/public/practices/${encodeURIComponent(practiceId)}/programme?${query}`,
        )
    const settle = (found: readonly ProgrammeStep[] | null) => {
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
    <ProgrammeFrame note={noteOn(booked, words)} words={words}>
      {steps ? <ProgrammeSteps steps={steps} timeZone={timeZone} lang={lang} /> : <Skeleton className="h-28" />}
    </ProgrammeFrame>
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
