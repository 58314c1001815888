import type { Problem } from '@ancrage/api/client'
import { ownTimeZone } from '@ancrage/api/format/zone'
import { type LoadDays, SlotPicker } from '@ancrage/widgets/scheduling'
import { Button } from '@ancrage/widgets/ui/button'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { ArrowLeft, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../components/focus-on-mount'
import { api } from '../../../lib/api'
import { useFormats, useLanguage } from '../../../lib/use-formats'
import { MoveRefused } from '../../sessions/public'
import type { BookablePractice, BookableType, BookingLocation } from './use-book'

interface Props {
  practice: BookablePractice
  type: BookableType
  place: BookingLocation
  phone: string | null
  /** Why the time chosen before was refused. */
  refused: Problem | null
  onPlace: (place: BookingLocation) => void
  onChoose: (startsAt: string) => void
  onBack: () => void
}

/** Returns the zone of the times: the practice's, but the client's own for video. */
export const bookingZone = (place: BookingLocation, { timeZone }: BookablePractice) =>
  place === 'video' ? ownTimeZone() : timeZone

/** Chooses place and free time. */
export function ChooseTime({ practice, type, place, phone, refused, onPlace, onChoose, onBack }: Props) {
  const { t } = useTranslation(['clientSessions', 'components'])
  const lang = useLanguage()
  const format = useFormats()
  const zone = bookingZone(place, practice)
  const load: LoadDays = async (days, signal) => {
    const query = { ...days, sessionTypeId: type.id, location: place }
    return (await api.availability.offered({ params: { practiceId: practice.id }, query }, { signal })).days
  }
  return (
    <section aria-labelledby="time" className="space-y-4">
      <Button variant="ghost" size="sm" className="-ms-3" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden />
        {t('book.otherType')}
      </Button>
      <h2 id="time" ref={focusOnMount} tabIndex={-1} className="wrap-anywhere font-semibold text-lg outline-none">
        {type.name}
      </h2>
      {refused && <MoveRefused problem={refused} zone={zone} onPick={onChoose} />}
      {type.locations.length > 1 && (
        <RadioCards
          legend={t('book.place')}
          value={place}
          onChange={onPlace}
          choices={type.locations.map((value) => ({ value, label: t(`components:location.${value}`) }))}
        />
      )}
      <SlotPicker
        lang={lang}
        timeZone={zone}
        subject={`${type.id} ${place}`}
        load={load}
        horizonDays={practice.policies.horizonDays}
        onChange={onChoose}
        whenNone={
          phone && (
            <a href={`tel:${phone}`} className="inline-flex items-center gap-2 font-medium text-primary">
              <Phone className="size-4" aria-hidden />
              {t('book.call', { phone: format.phone(phone) })}
            </a>
          )
        }
      />
    </section>
  )
}
