import type { contract } from '@ancrage/api/contract'
import { momentText } from '@ancrage/api/format/moment'
import { useEffect, useRef, useState } from 'react'
import type { Api, Problem } from '../api.ts'
import { firstPath, offersPath } from '../booking/offers-ahead.ts'
import type { BookingPractice } from '../booking/practice.ts'
import { bookingTexts } from '../booking/texts.ts'
import { PhoneLink } from '../booking/time-step.tsx'
import { useChoice } from '../booking/use-choice.ts'
import { layouts, type OfferedDay, SlotPicker } from '../scheduling/index.tsx'
import { Button } from '../ui/button.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import type { SlotsElement } from './form-control.ts'
import type { SlotsProps } from './slots-props.ts'
import { slotsTexts } from './texts.ts'

export interface SlotFieldProps extends SlotsProps {
  api: Api
  practice: BookingPractice
}

/** The session and the place, as far as the page leaves them open, and the times. */
export function SlotField({ api, practice, given, lang, emit, refreshCount, first, ...props }: SlotFieldProps) {
  const host = props.host as SlotsElement
  const texts = bookingTexts[lang]
  const words = slotsTexts[lang]
  const { type, isTypeSettled, setTypeId, placeFor, setPlace, zoneAt, setZone } = useChoice(practice, given)
  const { place, isSettled } = type ? placeFor(type) : { place: 'office' as const, isSettled: true }
  const timeZone = zoneAt(place)
  const question = type && { practiceId: practice.id, type, place, holdToken: undefined }

  // The server rendered this before it knew the field's value and state.
  const [isTaken, setTaken] = useState(!first)
  const { value, isDisabled, isRefused } = isTaken ? host : { value: '', isDisabled: false, isRefused: false }
  const ahead = isTaken ? null : first?.offers
  const path = question && firstPath(question, timeZone, practice.policies.horizonDays)
  const known = ahead && ahead.path === path ? ahead.days : undefined

  // A time of another session does not answer the present choice.
  const subject = `${type?.id} ${place}`
  const lastSubject = useRef(subject)
  useEffect(() => {
    if (lastSubject.current !== subject && host.value) host.choose('')
    lastSubject.current = subject
  }, [subject, host])

  const isSeen = useRef(false)
  const seen = (shown: object = {}) => {
    if (!isSeen.current) emit('view', { practice: practice.id, ...shown })
    isSeen.current = true
  }
  const show = (days: readonly OfferedDay[]) =>
    seen({ sessionType: type?.id, days: days.filter(({ slots }) => slots.length > 0).length })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where there is nothing to wait for
  useEffect(() => {
    if (known) show(known)
    if (!type) seen()
    setTaken(true)
  }, [])

  return (
    <div inert={isDisabled} className={`flex flex-col gap-5 ${isDisabled ? 'opacity-50' : ''}`}>
      {!isTypeSettled && (
        <RadioCards
          legend={texts.chooseType}
          value={type?.id ?? ''}
          onChange={(id) => {
            setTypeId(id)
            emit('type', { sessionType: id })
          }}
          choices={practice.sessionTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {type && !isSettled && (
        <RadioCards
          legend={texts.place}
          value={place}
          onChange={setPlace}
          choices={type.locations.map((value) => ({ value, label: texts.places[value] }))}
        />
      )}
      {question && (
        <SlotPicker
          lang={lang}
          timeZone={timeZone}
          subject={`${subject} ${refreshCount}`}
          load={async (window, signal) => {
            const request = api.call<typeof contract.availability.offered>('GET', offersPath(question, window), {
              signal,
            })
            const { days } = await request.catch((problem: Problem) => {
              if (!signal.aborted) emit('error', { code: problem.code, status: problem.status })
              throw problem
            })
            show(days)
            return days
          }}
          horizonDays={practice.policies.horizonDays}
          known={known}
          value={value || null}
          onChange={(startsAt) => {
            // A press from before this code ran is repeated, even if the form was disabled meanwhile.
            if (host.isDisabled) return
            host.choose(startsAt)
            emit('slot', { sessionType: question.type.id, startsAt })
          }}
          layout={layouts.find((layout) => layout === given.layout) ?? 'days'}
          firstDay={given.date}
          onTimeZoneChange={place === 'video' ? setZone : undefined}
          whenNone={<PhoneLink practice={practice} texts={texts} />}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className={value ? 'font-medium' : 'text-destructive'}>
          {value && words.chosen(momentText(value, timeZone, lang))}
          {!value && isRefused && words.needed}
        </p>
        {value && (
          <Button variant="link" size="inline" onClick={() => host.choose('')}>
            {words.another}
          </Button>
        )}
      </div>
    </div>
  )
}
