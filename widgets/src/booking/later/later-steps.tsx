import { type ReactNode, useEffect, useState } from 'react'
import type { Api, Problem } from '../../api.ts'
import { proofFor } from '../../proof-of-work.ts'
import { useModule } from '../../scheduling/use-module.ts'
import type { Lang } from '../../scheduling/words.ts'
import '../../whole-sheet.ts'
import type { BookingProps } from '../booking.tsx'
import { FlowFrame, type FrameLook, type Step } from '../flow-frame.tsx'
import type { Booked, Place, Practice, SessionType } from '../practice.ts'
import { StepHeading } from '../step-heading.tsx'
import { bookingTexts } from '../texts.ts'
import type { Slot } from '../use-slot.ts'
import { DetailsStep } from './details-step.tsx'
import { DoneStep } from './done-step.tsx'
import { emptyDraft, requestOf } from './draft.ts'
import { HoldLine, HoldOver } from './hold-line.tsx'
import { laterTexts } from './later-texts.ts'
import { senderFor } from './sender.ts'
import { SlotTrouble } from './slot-trouble.tsx'
import { Summary } from './summary.tsx'

export { SlotTrouble }

export interface LaterStepsProps {
  api: Api
  practice: Practice
  type: SessionType
  place: Place
  timeZone: string
  slot: Slot
  go: (step: Step) => void
  /** While another step is shown, what was written here waits. */
  frame: FrameLook
  lang: Lang
  emit: BookingProps['emit']
}

/** The steps after the first view, loaded once that is on the screen: who you are, send, what happens next. */
export function LaterSteps({ api, practice, type, place, timeZone, slot, go, frame, lang, emit }: LaterStepsProps) {
  const { step } = frame
  const texts = { ...bookingTexts[lang], ...laterTexts[lang] }
  const [draft, setDraft] = useState(emptyDraft)
  const [booked, setBooked] = useState<Booked | null>(null)
  const [{ proof, send }] = useState(() => {
    const proof = proofFor(api, practice.id, 'booking')
    return { proof, send: senderFor(api, practice.id, proof) }
  })
  useEffect(() => {
    if (step === 'details') proof.begin()
  }, [step, proof])

  const programme = useModule(() => import('./programme.tsx'), type.programme !== null)

  const startsAt = booked?.startsAt ?? slot.startsAt
  if (!startsAt) return null
  const choice = { type, place, startsAt, timeZone }
  const holdToken = slot.hold?.token
  const summary = (line: ReactNode) => (
    <div className="flex flex-col gap-3">
      <Summary practice={practice} choice={choice} lang={lang} texts={texts}>
        {line}
      </Summary>
      {programme.module && (
        <programme.module.Programme {...{ api, choice, holdToken, booked, lang, texts }} practiceId={practice.id} />
      )}
    </div>
  )

  if (step === 'done' && booked) {
    const title = booked.status === 'scheduled' ? texts.booked : texts.requested
    return (
      <DoneStep
        base={api.base}
        practice={practice}
        booked={booked}
        email={draft.email.trim()}
        heading={
          <StepHeading level={frame.level} isFocused>
            {title}
          </StepHeading>
        }
        summary={summary(null)}
        texts={texts}
        onAnother={() => {
          setBooked(null)
          setDraft({ ...draft, message: '', consent: false })
          go(frame.isTypeSettled ? 'time' : 'type')
        }}
      />
    )
  }
  if (step !== 'details') return null

  const request = async (): Promise<Problem | null> => {
    // A page that only shows how it looks keeps the request back.
    if (!emit('before-submit', { sessionType: type.id, startsAt }, true)) return null
    const isPage = location.protocol.startsWith('http')
    try {
      const answer = await send({
        ...requestOf(draft, place),
        sessionTypeId: type.id,
        startsAt,
        location: place,
        locale: lang,
        timeZone,
        ...(slot.hold ? { holdToken: slot.hold.token } : {}),
        ...(isPage ? { source: { page: location.origin + location.pathname } } : {}),
      })
      slot.forget()
      setBooked(answer)
      const detail = { id: answer.id, status: answer.status, sessionType: type.id, startsAt: answer.startsAt }
      emit('request', detail)
      if (answer.status === 'scheduled') emit('booked', detail)
      go('done')
      return null
    } catch (refused) {
      const problem = refused as Problem
      emit('error', { code: problem.code, status: problem.status })
      return slot.lose(problem) ? null : problem
    }
  }
  const toTimes = () => {
    slot.leave()
    go('time')
  }
  const pick = (wanted: string) => void slot.pick(type.id, wanted)
  return (
    <FlowFrame {...frame} title={texts.whoAreYou} onBack={toTimes}>
      <DetailsStep
        practice={practice}
        place={place}
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        onSend={request}
        summary={summary(slot.hold && <HoldLine hold={slot.hold} texts={texts} onEnd={slot.end} />)}
        notice={
          <>
            <SlotTrouble slot={slot} timeZone={timeZone} lang={lang} onPick={pick} onOther={toTimes} />
            {!slot.hold && !slot.loss && (
              <HoldOver texts={texts} isBusy={slot.pending !== null} onAgain={() => pick(startsAt)} onOther={toTimes} />
            )}
          </>
        }
        texts={texts}
      />
    </FlowFrame>
  )
}
