import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { RequiredCheckbox } from '../../components/required-checkbox'
import { asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import type { Booking } from './use-booking'

interface Props {
  booking: Booking
  /** `waiver` is the text of the ticked box, if an earlier time needs it. */
  pick: (startsAt: string, waiver?: string) => Promise<void>
  decline: () => Promise<void>
}

const goneCodes: readonly Problem['code'][] = ['not_offered', 'slot_taken', 'transition_not_allowed', 'too_late']

/**
 * Proposed times, other than the requested one or earlier than the agreed one. The client takes one or none. Nothing
 * happens before a button is pressed.
 */
export function ChooseProposal({ booking, pick, decline }: Props) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.timeZone)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isWaived, setWaived] = useState(false)
  const [isWaiverMissing, setWaiverMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const { proposals = [], moveWaiver } = booking
  const [search] = useSearchParams()
  // The link of an offer's mail names its time: `offered`, an instant.
  const [wasGone] = useState(() => {
    const offered = Date.parse(search.get('offered') ?? '')
    const known = [booking, ...proposals].map(({ startsAt }) => Date.parse(startsAt))
    return !Number.isNaN(offered) && !known.includes(offered)
  })
  const words = booking.status === 'pending_validation' ? 'proposed' : 'earlier'
  /** Returns the text of the box for a time within the withdrawal period (C. conso. L221-25). */
  const waiverOf = (to: string) =>
    moveWaiver && Date.parse(to) < Date.parse(moveWaiver.before) ? moveWaiver.words : undefined
  const waiver = proposals.map(({ startsAt }) => waiverOf(startsAt)).find(Boolean)
  const last = proposals
    .map(({ until }) => until)
    .sort()
    .at(-1)

  async function answer(key: string, call: () => Promise<void>) {
    if (busy) return
    setBusy(key)
    setProblem(null)
    await call().catch((error) => setProblem(asProblem(error)))
    setBusy(null)
  }

  function take(startsAt: string) {
    const isMissing = waiverOf(startsAt) !== undefined && !isWaived
    setWaiverMissing(isMissing)
    if (isMissing) box.current?.focus()
    else void answer(startsAt, () => pick(startsAt, waiverOf(startsAt)))
  }

  const gone = <Alert tone="warning">{t('proposed.gone')}</Alert>
  const isGone = problem ? goneCodes.includes(problem.code) : wasGone
  if (proposals.length === 0 && !(problem && isGone)) return isGone ? gone : null
  return (
    <section aria-labelledby="proposed" className="space-y-3 rounded-lg border border-primary p-4">
      <div>
        <h2 id="proposed" className="font-semibold">
          {t(`${words}.title`, { practice: booking.practice.name })}
        </h2>
        {last && (
          <p className="text-muted-foreground text-sm">
            {t('proposed.until', { count: proposals.length, until: format.dayAndTime(last) })}
          </p>
        )}
      </div>
      {isGone ? gone : problem && <ProblemNotice problem={problem} />}
      {waiver && (
        <RequiredCheckbox
          ref={box}
          label={waiver}
          checked={isWaived}
          error={isWaiverMissing && !isWaived ? t('moveWaiverNeeded') : undefined}
          onChange={({ target }) => setWaived(target.checked)}
        />
      )}
      <ul className="space-y-2">
        {proposals.map(({ startsAt }) => (
          <li key={startsAt}>
            <Button className="w-full" isBusy={busy === startsAt} onClick={() => take(startsAt)}>
              {t('proposed.pick', { when: format.dayAndTime(startsAt) })}
            </Button>
          </li>
        ))}
      </ul>
      {proposals.length > 0 && (
        <Button
          variant="secondary"
          className="w-full"
          isBusy={busy === 'none'}
          onClick={() => void answer('none', decline)}
        >
          {t(`${words}.none`)}
        </Button>
      )}
    </section>
  )
}
