import type { LoadDays } from '@ancrage/widgets/scheduling'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { RequiredCheckbox } from '../../components/required-checkbox'
import { api } from '../../lib/api'
import { USUAL_HORIZON_DAYS, usePractice } from '../../lib/public-practice'
import { useViewTitle } from '../../lib/use-view-title'
import { MoveForm } from '../sessions/public'
import type { Booking } from './use-booking'

interface Props {
  booking: Booking
  /** `waiver` is the text of the ticked box, if the time needs it. */
  move: (startsAt: string, waiver?: string) => Promise<void>
  onMoved: () => void
  onBack: () => void
}

/** Moves a visitor's booking to another free time. */
export function MoveBooking({ booking, move, onMoved, onBack }: Props) {
  const { t } = useTranslation('booking')
  useViewTitle(t('moveTitle'))
  const { practice, sessionType, location, timeZone, startsAt, status, isMailed } = booking
  const profile = usePractice(practice.id)
  const [isWaived, setWaived] = useState(false)
  const [isWaiverMissing, setWaiverMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { moveWaiver, moveToken } = booking
  /** Returns the text of the box for a time within the withdrawal period (C. conso. L221-25). */
  const waiverOf = (to: string) =>
    moveWaiver && Date.parse(to) < Date.parse(moveWaiver.before) ? moveWaiver.words : undefined

  const load: LoadDays = async (days, signal) => {
    const query = { ...days, sessionTypeId: sessionType.id, location, ...(moveToken && { moveToken }) }
    return (await api.availability.offered({ params: { practiceId: practice.id }, query }, { signal })).days
  }

  return (
    <article className="surface p-6">
      <h1
        ref={focusOnMount}
        tabIndex={-1}
        className="mb-4 text-balance font-semibold text-xl tracking-tight outline-none"
      >
        {t('moveTitle')}
      </h1>
      <MoveForm
        startsAt={startsAt}
        zone={timeZone}
        subject={`${sessionType.id} ${location}`}
        load={load}
        horizonDays={profile.data?.policies.horizonDays ?? USUAL_HORIZON_DAYS}
        move={(to) => move(to, waiverOf(to))}
        also={(to) =>
          waiverOf(to) && (
            <RequiredCheckbox
              ref={box}
              className="mt-3"
              label={waiverOf(to)}
              checked={isWaived}
              error={isWaiverMissing && !isWaived ? t('moveWaiverNeeded') : undefined}
              onChange={({ target }) => setWaived(target.checked)}
            />
          )
        }
        isMissing={(to) => {
          const isMissing = waiverOf(to) !== undefined && !isWaived
          setWaiverMissing(isMissing)
          if (isMissing) box.current?.focus()
          return isMissing
        }}
        consequence={t(
          status === 'pending_validation' ? 'moveWaiting' : isMailed ? 'movePlanned' : 'movePlannedUntold',
        )}
        confirm={t('moveConfirm')}
        onDone={onMoved}
        onBack={onBack}
      />
    </article>
  )
}
