import type { Problem } from '@ancrage/api/client'
import { bookingConsents } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../components/focus-on-mount'
import { RequiredCheckbox } from '../../../components/required-checkbox'
import { api, asProblem } from '../../../lib/api'
import { refresh } from '../../../lib/readings'
import { useFormats, useLanguage } from '../../../lib/use-formats'
import { ForChild } from '../../client-area/public'
import { BeforeBooking } from './before-booking'
import { BookingTrouble } from './booking-trouble'
import { bookingZone } from './choose-time'
import { type BookablePractice, type Booked, type BookingChoice, type Child, useConditions } from './use-book'

export interface WrittenBooking {
  message: string
  hasConsent: boolean
}

interface Props {
  practice: BookablePractice
  /** The practice's phone number, for problems that need a call. */
  phone: string | null
  choice: BookingChoice
  /** The child for whom a guardian books. */
  child: Child | undefined
  /** What the client has written and ticked. It stays while they choose another time. */
  written: WrittenBooking
  onWrite: (written: WrittenBooking) => void
  onBack: () => void
  /** Called when the time is taken or no longer offered. */
  onTaken: (problem: Problem) => void
  onBooked: (booked: Booked) => void
}

/** The problems after which another time must be chosen. */
const taken = ['slot_taken', 'not_offered']

/** Shows the booking with price and conditions for a last check, then sends it. */
export function CheckAndSend({ practice, phone, choice, child, written, onWrite, onBack, onTaken, onBooked }: Props) {
  const { t } = useTranslation(['clientSessions', 'components'])
  const lang = useLanguage()
  const { type, place, startsAt } = choice
  const zone = bookingZone(place, practice)
  const format = useFormats(zone)
  const { message, hasConsent } = written
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const words = bookingConsents.at(-1)
  const conditions = useConditions(practice.id, choice)
  // Nobody may be asked to pay under conditions that were not shown.
  const isKnown = !type.prepayment || conditions.data !== undefined

  async function send(event: FormEvent) {
    event.preventDefault()
    setMissing(!hasConsent)
    if (!hasConsent) box.current?.focus()
    if (!hasConsent || !isKnown || isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const booked = await api.clientSessions.book({
        params: { practiceId: practice.id },
        body: {
          sessionTypeId: type.id,
          startsAt,
          location: place,
          ...(child && { child: child.patientId }),
          ...(message.trim() && { message }),
          consent: true,
          ...(words && { consentVersion: words.version }),
          locale: lang,
          timeZone: zone,
        },
      })
      void refresh('client')
      onBooked(booked)
    } catch (error) {
      const refusal = asProblem(error)
      setBusy(false)
      if (taken.includes(refusal.code)) onTaken(refusal)
      else setProblem(refusal)
    }
  }

  return (
    <form noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
      <Button variant="ghost" size="sm" className="-ms-3" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden />
        {t('book.otherTime')}
      </Button>
      <section aria-labelledby="check" className="surface space-y-1 p-5 sm:p-6">
        <h2 id="check" ref={focusOnMount} tabIndex={-1} className="font-semibold text-lg outline-none">
          <span className="sentence inline-block">{format.dayAndTime(startsAt)}</span>
        </h2>
        <p className="text-muted-foreground text-sm">{format.zone()}</p>
        <ForChild of={{ child }} />
        <p className="wrap-anywhere font-medium">{type.name}</p>
        <p>
          {format.duration(type.durationMinutes)} · {format.money(type.priceCents, type.currency)} ·{' '}
          {t(`components:location.${place}`)}
        </p>
        <p className="wrap-anywhere text-muted-foreground">{practice.name}</p>
      </section>
      <BeforeBooking practice={practice} choice={choice} conditions={conditions} />
      <Field label={t('book.message')} hint={t('book.messageHint')} optional={t('book.optional')}>
        {(control) => (
          <Textarea
            rows={3}
            maxLength={2000}
            value={message}
            onChange={({ target }) => onWrite({ message: target.value, hasConsent })}
            {...control}
          />
        )}
      </Field>
      <RequiredCheckbox
        ref={box}
        label={words?.[lang].replace('{controller}', () => practice.legal.controller)}
        checked={hasConsent}
        error={isMissing && !hasConsent ? t('book.consentNeeded') : undefined}
        onChange={({ target }) => onWrite({ message, hasConsent: target.checked })}
      />
      {problem && <BookingTrouble problem={problem} phone={phone} />}
      <Button
        type="submit"
        size="lg"
        className="w-full"
        isBusy={isBusy || (!isKnown && !conditions.error)}
        disabled={!isKnown && conditions.error !== undefined}
      >
        {t('book.send')}
      </Button>
    </form>
  )
}
