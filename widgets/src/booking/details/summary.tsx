import { durationText, moneyText } from '@ancrage/api/format/amounts'
import { clockTime } from '@ancrage/api/format/clock'
import { dayText, localDay } from '@ancrage/api/format/day'
import type { Lang } from '@ancrage/api/format/language'
import { zoneText } from '@ancrage/api/format/zone'
import type { ReactNode } from 'react'
import { Icon, type IconProps } from '../../ui/icon.tsx'
import { illustrations } from '../../ui/illustrations.tsx'
import type { BookingPractice, PracticeLocation, SessionType } from '../practice.ts'
import type { BookingTexts } from '../texts.ts'

export interface BookedChoice {
  type: SessionType
  place: PracticeLocation
  startsAt: string
  timeZone: string
}

export interface SummaryProps {
  practice: { legal: Pick<BookingPractice['legal'], 'address' | 'city'> }
  choice: Omit<BookedChoice, 'type'> & {
    type: Pick<SessionType, 'name' | 'durationMinutes' | 'priceCents' | 'currency'>
  }
  lang: Lang
  texts: BookingTexts
  children?: ReactNode
}

const placeIcons = {
  office: illustrations.pin,
  on_site: illustrations.home,
  video: illustrations.video,
} satisfies Record<PracticeLocation, string>

/** What is being booked: session, time, place and price. */
export function BookingSummary({ practice, choice, lang, texts, children }: SummaryProps) {
  const { type, place, startsAt, timeZone } = choice
  const endsAt = new Date(Date.parse(startsAt) + type.durationMinutes * 60_000).toISOString()
  const address = [practice.legal.address, practice.legal.city].filter(Boolean).join(', ')
  return (
    <div part="summary" className="flex flex-col gap-3 rounded-lg bg-muted p-4 text-base text-foreground">
      <p className="font-semibold">{type.name}</p>
      <div className="m-0 flex flex-col gap-2">
        <Line icon={{ name: 'calendar' }}>
          <span className="block font-medium first-letter:uppercase">
            {dayText(localDay(startsAt, timeZone), lang)}
          </span>
          <span className="figures">
            {clockTime(startsAt, timeZone)} – {clockTime(endsAt, timeZone)}
          </span>{' '}
          <span className="inline-block text-muted-foreground">({zoneText(timeZone, lang)})</span>
        </Line>
        <Line icon={{ path: placeIcons[place] }}>
          {texts.places[place]}
          {place === 'office' && address && (
            <span part="address" className="block text-balance text-muted-foreground">
              {address}
            </span>
          )}
        </Line>
        <Line icon={{ name: 'clock' }}>
          <span className="figures">
            {durationText(type.durationMinutes, lang)} ·{' '}
            {type.priceCents ? moneyText(type.priceCents, type.currency, lang) : texts.free}
          </span>
        </Line>
      </div>
      {children}
    </div>
  )
}

function Line({ icon, children }: { icon: IconProps; children: ReactNode }) {
  return (
    <div className="flex gap-2.5">
      <Icon {...icon} className="mt-[3px] text-muted-foreground" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
