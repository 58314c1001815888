import { moneyText } from '@ancrage/api/format/amounts'
import type { Lang } from '@ancrage/api/format/language'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { Api, Problem } from '../../api.ts'
import { prefillOf } from '../../form-parts/prefill.ts'
import { sourceOf } from '../../form-parts/source.ts'
import { proofFor } from '../../proof-of-work.ts'
import { useModule } from '../../scheduling/use-module.ts'
import '../../whole-sheet.ts'
import { Button } from '../../ui/button.tsx'
import type { BookingProps } from '../booking-props.ts'
import { FlowFrame, type FrameLook, type Step } from '../flow-frame.tsx'
import type { View } from '../manage/own-view.ts'
import type { Booked, BookingPractice, PracticeLocation, SessionType } from '../practice.ts'
import { StepHeading } from '../step-heading.tsx'
import { bookingTexts } from '../texts.ts'
import { DetailsStep } from './details-step.tsx'
import { detailsTexts } from './details-texts.ts'
import { DoneStep } from './done-step.tsx'
import { type BookingDraft, bookingLimits, emptyDraft, requestOf, visitorDetails } from './draft.ts'
import { type ChosenSlot, holdKeeper } from './hold.ts'
import { HoldLine, HoldOver } from './hold-line.tsx'
import { bookingSender, type RequestContent } from './sender.ts'
import { SlotTrouble } from './slot-trouble.tsx'
import { BookingSummary } from './summary.tsx'
import { reportUnknownAttributes } from './unknown-attributes.ts'
import { useConditions } from './use-conditions.ts'
import { useProposals } from './use-proposals.ts'

export { holdKeeper, SlotTrouble }

/** The token of the link that changes the booking. */
const tokenOf = ({ manageUrl }: Booked) => manageUrl.split('/').pop() ?? ''

export interface DetailsFlowProps {
  api: Api
  practice: BookingPractice
  type: SessionType
  place: PracticeLocation
  timeZone: string
  slot: ChosenSlot
  go: (step: Step) => void
  /** The frame of the current step. While another step is shown, what the visitor wrote here stays. */
  frame: FrameLook
  given: BookingProps['given']
  /** What the page knows of the visitor, as text or an object. */
  prefill: string | object | undefined
  /** The page's address when the first view was shown. */
  page: string
  lang: Lang
  emit: BookingProps['emit']
}

/** The steps after the first view, loaded once it is on the screen: details, sending, what happens next. */
export function DetailsFlow({
  api,
  practice,
  type,
  place,
  timeZone,
  slot,
  go,
  frame,
  given,
  ...props
}: DetailsFlowProps) {
  const { lang, emit, prefill } = props
  const { step } = frame
  const texts = { ...bookingTexts[lang], ...detailsTexts[lang] }
  const filled = useMemo(() => prefillOf(prefill, bookingLimits), [prefill])
  const [written, setWritten] = useState<Partial<BookingDraft>>({})
  const draft = { ...emptyDraft, ...filled, ...written, ...(type.isForMinors && { isForMinor: true }) }
  const [answer, setAnswer] = useState<Booked | null>(null)
  // After a booking the page may change the attributes for a next one; that must not change this confirmation.
  const booked = step === 'done' ? answer : null
  const [{ proof, send, isUnanswered }] = useState(() => {
    const proof = proofFor(api, practice, 'booking')
    return { proof, ...bookingSender(api, practice.id, proof) }
  })
  useEffect(() => reportUnknownAttributes(practice, given), [practice, given])
  useEffect(() => {
    if (step === 'details') proof.begin()
  }, [step, proof])

  const [change, setChange] = useState<View | null>(null)
  const own = useModule(() => import('../manage/own-booking.tsx'), change !== null)
  const requestToken = booked && !change && booked.status !== 'scheduled' ? tokenOf(booked) : null
  useProposals(api, requestToken, () => setChange('booking'))
  const programme = useModule(() => import('./programme.tsx'), type.programme !== null)

  const startsAt = booked?.startsAt ?? slot.startsAt
  const question = { practiceId: practice.id, sessionTypeId: type.id, startsAt, lang }
  const conditions = useConditions(api, question, type.prepayment !== null && step === 'details')
  if (!startsAt) return null
  const choice = { type, place, startsAt, timeZone }
  const holdToken = slot.hold?.token
  const summary = (line: ReactNode) => (
    <div className="flex flex-col gap-3">
      <BookingSummary practice={practice} choice={choice} lang={lang} texts={texts}>
        {line}
      </BookingSummary>
      {programme.module && (
        <programme.module.Programme
          api={api}
          choice={choice}
          holdToken={holdToken}
          booked={booked}
          lang={lang}
          texts={texts}
          practiceId={practice.id}
        />
      )}
    </div>
  )

  if (booked) {
    const title = booked.payment
      ? texts.toPay
      : booked.confirmBy
        ? texts.toConfirm
        : booked.status === 'scheduled'
          ? texts.booked
          : texts.requested
    const token = tokenOf(booked)
    const another = () => {
      go(frame.isTypeSettled ? 'time' : 'type')
    }
    if (own.module && change) {
      return (
        <div className="flex flex-col gap-6">
          <own.module.OwnBooking
            api={api}
            token={token}
            given={given}
            lang={lang}
            emit={emit}
            refreshCount={0}
            headingLevel={frame.level}
            start={change}
          />
          <Button variant="link" className="self-center" onClick={another}>
            {texts.another}
          </Button>
        </div>
      )
    }
    return (
      <DoneStep
        base={api.base}
        token={token}
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
        lang={lang}
        timeZone={timeZone}
        onChange={(wanted) => {
          own.retry()
          setChange(wanted)
        }}
        onAnother={another}
      />
    )
  }
  if (step !== 'details') return null

  const request = async (agreed: RequestContent['agreed']): Promise<Problem | null> => {
    const content = requestOf(draft, place)
    // The page's own listeners learn who the visitor is only where the page asks for it.
    const personalDetails = given.personalDetails === undefined ? {} : visitorDetails(content)
    // A page that is a demonstration cancels the event, and nothing is sent.
    if (!emit('before-submit', { sessionType: type.id, startsAt, ...personalDetails }, true)) return null
    try {
      const made = await send({
        ...content,
        sessionTypeId: type.id,
        startsAt,
        location: place,
        locale: lang,
        timeZone,
        ...(agreed && { agreed }),
        ...(slot.hold ? { holdToken: slot.hold.token } : {}),
        source: sourceOf(given.utm, props.page),
      })
      slot.keeper.current?.forget()
      setAnswer(made)
      setChange(null)
      setWritten((before) => ({ ...before, message: '', news: false, consent: false }))
      const detail = {
        id: made.id,
        status: made.status,
        sessionType: type.id,
        startsAt: made.startsAt,
        ...personalDetails,
      }
      emit('request', detail)
      if (made.status === 'scheduled') emit('booked', detail)
      go('done')
      return null
    } catch (refused) {
      const problem = refused as Problem
      emit('error', { code: problem.code, status: problem.status })
      return slot.keeper.current?.lose(problem) ? null : problem
    }
  }
  const toTimes = () =>
    startTransition(() => {
      slot.leave()
      go('time')
    })
  const pick = (wanted: string) => void slot.pick(type.id, wanted)
  return (
    <FlowFrame {...frame} title={texts.whoAreYou} onBack={toTimes}>
      <DetailsStep
        practice={practice}
        place={place}
        isForMinors={type.isForMinors ?? false}
        payment={
          type.prepayment &&
          texts.payFirst(
            moneyText(type.prepayment.amountCents, type.currency, lang),
            moneyText(type.priceCents, type.currency, lang),
          )
        }
        conditions={conditions}
        draft={draft}
        onChange={(change) => setWritten((before) => ({ ...before, ...change }))}
        onSend={request}
        summary={summary(
          slot.hold && (
            <HoldLine
              hold={slot.hold}
              texts={texts}
              onEnd={() => slot.hold && slot.keeper.current?.end(slot.hold.startsAt)}
            />
          ),
        )}
        notice={
          <>
            <SlotTrouble
              slot={slot}
              isPerhapsOwn={isUnanswered(startsAt)}
              timeZone={timeZone}
              lang={lang}
              onPick={pick}
              onOther={toTimes}
            />
            {!slot.hold && !slot.loss && (
              <HoldOver
                texts={texts}
                isPerhapsSent={isUnanswered(startsAt)}
                isBusy={slot.pending !== null}
                onAgain={() => pick(startsAt)}
                onOther={toTimes}
              />
            )}
          </>
        }
        texts={texts}
      />
    </FlowFrame>
  )
}
