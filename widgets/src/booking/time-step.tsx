import { durationText, moneyText } from '@ancrage/api/format/amounts'
import type { Lang } from '@ancrage/api/format/language'
import { SlotPicker } from '../scheduling/index.tsx'
import type { LoadDays, OfferedDay } from '../scheduling/offers.ts'
import type { Layout } from '../scheduling/slot-picker-props.ts'
import { buttonClass } from '../ui/button.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import type { BookingPractice, PracticeLocation, SessionType } from './practice.ts'
import type { BookingTexts } from './texts.ts'

export interface TimeStepProps {
  practice: BookingPractice
  type: SessionType
  place: PracticeLocation
  /** Called with another place; absent when the place is settled. */
  onPlace: ((place: PracticeLocation) => void) | undefined
  timeZone: string
  onTimeZone: ((timeZone: string) => void) | undefined
  layout: Layout
  firstDay: string | undefined
  subject: string
  /** The days of the first window, where they came before this code. */
  known: readonly OfferedDay[] | undefined
  load: LoadDays
  pending: string | null
  onPick: (startsAt: string) => void
  lang: Lang
  texts: BookingTexts
}

/** The step that chooses place and time. */
export function TimeStep({ practice, type, place, onPlace, texts, lang, ...picker }: TimeStepProps) {
  return (
    <>
      {onPlace && (
        <RadioCards
          legend={texts.place}
          value={place}
          onChange={onPlace}
          choices={type.locations.map((value) => ({ value, label: texts.places[value] }))}
        />
      )}
      <SlotPicker
        lang={lang}
        timeZone={picker.timeZone}
        subject={picker.subject}
        known={picker.known}
        load={picker.load}
        horizonDays={practice.policies.horizonDays}
        pending={picker.pending}
        onChange={picker.onPick}
        layout={picker.layout}
        firstDay={picker.firstDay}
        onTimeZoneChange={picker.onTimeZone}
        whenNone={<PhoneLink practice={practice} texts={texts} />}
      />
    </>
  )
}

/** The type, its length and its price: « Première consultation · 1 h 30 · 90,00 € » */
export function TypeLine({ type, lang, texts }: { type: SessionType; lang: Lang; texts: BookingTexts }) {
  const price = type.priceCents ? moneyText(type.priceCents, type.currency, lang) : texts.free
  return (
    <p part="subtitle" className="m-0 text-base text-muted-foreground">
      <span className="text-foreground">{type.name}</span>
      <span part="duration"> · {durationText(type.durationMinutes, lang)}</span>
      <span part="price"> · {price}</span>
    </p>
  )
}

/** Writes French numbers as French people read them: `06 12 34 56 78`. */
const asRead = (phone: string) =>
  phone.replace(/^\+33(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5')

export interface PhoneLinkProps {
  practice: { legal: Pick<BookingPractice['legal'], 'phone'> }
  texts: BookingTexts
}

export function PhoneLink({ practice, texts }: PhoneLinkProps) {
  const { phone } = practice.legal
  if (!phone) return null
  return (
    <a part="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonClass({ variant: 'secondary' })}>
      {texts.call(asRead(phone))}
    </a>
  )
}
