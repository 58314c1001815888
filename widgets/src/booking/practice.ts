import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { Lang } from '@ancrage/api/format/language'
import { useEffect, useRef, useState } from 'react'
import type { Api, Problem } from '../api.ts'

export type BookingPractice = ReplyOf<typeof contract.practices.publicProfile>
export type SessionType = BookingPractice['sessionTypes'][number]
export type PracticeLocation = SessionType['locations'][number]
export type Booked = ReplyOf<typeof contract.booking.request>

export interface Profile {
  practice: BookingPractice | null
  problem: Problem | null
  retry: () => void
}

/** The practice in a language. While another language loads, the words of the last one stay. */
export function usePractice(
  api: Api,
  practiceId: string | null,
  lang: Lang,
  refreshCount = 0,
  known?: BookingPractice,
): Profile {
  const [held, setHeld] = useState<Pick<Profile, 'practice' | 'problem'>>({ practice: known ?? null, problem: null })
  const isKnown = useRef(Boolean(known))
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const isThere = isKnown.current
    isKnown.current = false
    if (practiceId === null || isThere) return
    let isCurrent = true
    api
      .call<typeof contract.practices.publicProfile>(
        'GET',
        `/api/public/practices/${encodeURIComponent(practiceId)}?lang=${lang}`,
      )
      .then(
        (practice) => isCurrent && setHeld({ practice, problem: null }),
        // What is on the screen stays, with what the visitor has written, unless the practice is gone.
        (problem: Problem) =>
          isCurrent &&
          setHeld((before) =>
            problem.status !== 404 && before.practice?.id === practiceId ? before : { practice: null, problem },
          ),
      )
    return () => {
      isCurrent = false
    }
  }, [api, practiceId, lang, attempt, refreshCount])

  const isOther = held.practice !== null && held.practice.id !== practiceId?.toLowerCase()
  const retry = () => {
    setHeld({ practice: null, problem: null })
    setAttempt(attempt + 1)
  }
  return isOther ? { practice: null, problem: null, retry } : { ...held, retry }
}

/** The zone of the times: the practice's for a place, the visitor's own for a video session. */
export const zoneFor = (place: PracticeLocation, practiceZone: string, ownZone: string): string =>
  place === 'video' ? ownZone : practiceZone
