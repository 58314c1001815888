import type { Lang } from '@ancrage/api/format/language'
import { parseStart } from '@ancrage/api/format/start'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Api, Problem } from '../api.ts'
import { layouts } from '../scheduling/index.tsx'
import type { OfferedDay } from '../scheduling/offers.ts'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { schedulingTexts } from '../scheduling/texts.ts'
import type { FirstView } from '../snapshot.ts'
import type { BookingProps } from './booking-props.ts'
import { FlowFrame, type FrameLook, type Step } from './flow-frame.tsx'
import { firstPath, type OffersAhead, offersAheadOf } from './offers-ahead.ts'
import type { BookingPractice, SessionType } from './practice.ts'
import { bookingTexts } from './texts.ts'
import { PhoneLink, TimeStep, TypeLine } from './time-step.tsx'
import { TypeStep } from './type-step.tsx'
import { type TypeChoice, useChoice } from './use-choice.ts'
import { type Slot, useSlot } from './use-slot.ts'

export interface BookingFlowProps {
  api: Api
  practice: BookingPractice
  /** The element's attributes. */
  given: BookingProps['given']
  /** What the page knows of the visitor, in whatever form. */
  prefill: string | object | undefined
  headingLevel: number
  /** The first view that the page got before this code ran. */
  first: FirstView | undefined
  /** The options of the page's last `open()`. */
  openRequest: BookingProps['openRequest']
  /** When it changes, everything is asked anew. */
  refreshCount: number
  lang: Lang
  emit: BookingProps['emit']
}

/** The `open()` requests that are done: each is done once, even if the flow starts over. */
const done = new WeakSet<object>()

/** What the steps share. */
interface Shared extends Omit<BookingFlowProps, 'headingLevel'> {
  choice: TypeChoice
  slot: Slot
  ahead: OffersAhead
  frame: FrameLook
  go: (step: Step) => void
  /** Called when the first view is on the screen. */
  seen: (shown?: object) => void
  take: (typeId: string, startsAt: string) => Promise<void>
}

/** The whole booking, from the choice of a session to the answer. */
export function BookingFlow({ headingLevel, ...props }: BookingFlowProps) {
  const { api, practice, given, openRequest, lang, emit } = props
  const texts = bookingTexts[lang]
  const choice = useChoice(practice, given)
  const [step, setStep] = useState<Step>(choice.isTypeSettled ? 'time' : 'type')
  const [hasMoved, setMoved] = useState(false)
  const slot = useSlot(api, practice.id, emit)
  const ahead = useMemo(() => offersAheadOf(api), [api])

  const go = (next: Step) => {
    setStep(next)
    setMoved(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each step, once it is shown
  useLayoutEffect(() => {
    if (hasMoved) emit('step', { step })
  }, [step])
  /** Holds a time for the visitor and goes on to the details. */
  const take = async (typeId: string, startsAt: string) => {
    if (await slot.pick(typeId, startsAt)) go('details')
  }
  const follow = useEffectEvent(({ sessionType, startsAt }: NonNullable<typeof openRequest>) => {
    const wanted = choice.isTypeSettled ? choice.type : practice.sessionTypes.find(({ id }) => id === sessionType)
    if (!wanted) return
    choice.setTypeId(wanted.id)
    go('time')
    if (startsAt) void take(wanted.id, startsAt)
    else slot.leave()
  })
  useEffect(() => {
    if (!openRequest || done.has(openRequest)) return
    done.add(openRequest)
    if (openRequest.sessionType || openRequest.startsAt) follow(openRequest)
  }, [openRequest])

  const startsAt = choice.isTypeSettled ? parseStart(given.startsAt) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each start that the page names
  useEffect(() => {
    if (startsAt && !openRequest?.startsAt) follow({ startsAt })
  }, [startsAt])

  // The page's address at the start: an application may change it while the visitor writes.
  const [page] = useState(() => globalThis.location?.href ?? '')
  const isSeen = useRef(false)
  const seen = (shown?: object) => {
    if (!isSeen.current) emit('view', { practice: practice.id, step, ...shown })
    isSeen.current = true
  }

  const frame = { step, isTypeSettled: choice.isTypeSettled, isFocused: hasMoved, level: headingLevel, texts }
  const shared = { ...props, choice, slot, ahead, frame, go, seen, take }
  const { type } = choice
  const { later } = slot
  return (
    <>
      {(step === 'type' || !type) && <ChooseType {...shared} />}
      {step === 'time' && type && <ChooseTime {...shared} type={type} />}
      {later && type && (
        <later.DetailsFlow
          api={api}
          practice={practice}
          type={type}
          place={choice.placeFor(type).place}
          timeZone={choice.zoneAt(choice.placeFor(type).place)}
          slot={slot}
          go={go}
          frame={frame}
          given={given}
          prefill={props.prefill}
          page={page}
          lang={lang}
          emit={emit}
        />
      )}
    </>
  )
}

const questionOf = ({ practice, choice, slot }: Shared, type: SessionType) => ({
  practiceId: practice.id,
  type,
  place: choice.placeFor(type).place,
  holdToken: slot.hold?.token,
})

function ChooseType(shared: Shared) {
  const { practice, choice, ahead, frame, lang, emit, go } = shared
  const { texts } = frame
  const types = practice.sessionTypes
  const consider = (type: SessionType) => {
    const question = questionOf(shared, type)
    ahead.consider(question, choice.zoneAt(question.place), practice.policies.horizonDays)
  }
  // The first type is the most likely choice, so its times load while the visitor reads.
  const likeliest = types[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each type that is likeliest
  useEffect(() => {
    if (likeliest) consider(likeliest)
    shared.seen()
  }, [likeliest?.id])

  return (
    <FlowFrame {...frame} title={likeliest ? texts.chooseType : texts.noTypes} onBack={undefined}>
      {!likeliest && <PhoneLink practice={practice} texts={texts} />}
      <TypeStep
        types={types}
        lang={lang}
        texts={texts}
        onConsider={consider}
        onChoose={({ id }) => {
          choice.setTypeId(id)
          emit('type', { sessionType: id })
          go('time')
        }}
      />
    </FlowFrame>
  )
}

function ChooseTime({ type, ...shared }: Shared & { type: SessionType }) {
  const { practice, given, choice, slot, ahead, first, frame, lang, emit, go } = shared
  const { texts } = frame
  const { later, prepare } = slot
  const { place, isSettled } = choice.placeFor(type)
  const timeZone = choice.zoneAt(place)
  const path = firstPath(questionOf(shared, type), timeZone, practice.policies.horizonDays)
  const known = !frame.isFocused && first?.offers?.path === path ? first?.offers?.days : undefined
  const show = (days: readonly OfferedDay[]) => {
    shared.seen({ sessionType: type.id, days: days.filter(({ slots }) => slots.length > 0).length })
    // The first view is on the screen, so the later steps may load.
    void prepare()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first view is there
  useEffect(() => {
    if (known) show(known)
  }, [])
  const pick = (startsAt: string) => void shared.take(type.id, startsAt)
  const back = () => {
    slot.leave()
    go('type')
  }
  return (
    <FlowFrame
      {...frame}
      title={texts.chooseTime}
      below={<TypeLine type={type} lang={lang} texts={texts} />}
      onBack={choice.isTypeSettled ? undefined : back}
    >
      {later && <later.SlotTrouble slot={slot} timeZone={timeZone} lang={lang} onPick={pick} />}
      {!later && slot.problem && (
        <LoadFailure texts={schedulingTexts[lang]} onRetry={() => void prepare()}>
          <PhoneLink practice={practice} texts={texts} />
        </LoadFailure>
      )}
      <TimeStep
        practice={practice}
        type={type}
        place={place}
        onPlace={
          isSettled
            ? undefined
            : (chosen) => {
                slot.leave()
                choice.setPlace(chosen)
              }
        }
        timeZone={timeZone}
        onTimeZone={place === 'video' ? choice.setZone : undefined}
        layout={layouts.find((layout) => layout === given.layout) ?? 'days'}
        firstDay={given.date ?? given.startsAt?.slice(0, 10)}
        subject={`${type.id} ${place} ${slot.lossCount} ${shared.refreshCount}`}
        known={known}
        load={async (window, signal) => {
          const days = await ahead.load(questionOf(shared, type), window, signal).catch((problem: Problem) => {
            if (!signal.aborted) emit('error', { code: problem.code, status: problem.status })
            throw problem
          })
          if (!signal.aborted) show(days)
          return days
        }}
        pending={slot.pending}
        onPick={pick}
        lang={lang}
        texts={texts}
      />
    </FlowFrame>
  )
}
