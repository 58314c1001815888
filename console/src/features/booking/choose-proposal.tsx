import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import type { Booking } from './use-booking'

interface Props {
  booking: Booking
  pick: (startsAt: string) => Promise<void>
  decline: () => Promise<void>
}

/** Other times than the requested one, of which the client takes one, or none. Nothing happens before a button is pressed. */
export function ChooseProposal({ booking, pick, decline }: Props) {
  const { t } = useTranslation('booking')
  const format = useFormats(booking.timeZone)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { proposals = [] } = booking
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
  const isGone = problem && ['not_offered', 'slot_taken', 'transition_not_allowed'].includes(problem.code)
  if (proposals.length === 0 && !isGone) return null
  return (
    <section aria-labelledby="proposed" className="space-y-3 rounded-lg border border-primary p-4">
      <div>
        <h2 id="proposed" className="font-semibold">
          {t('proposed.title', { practice: booking.practice.name })}
        </h2>
        {last && (
          <p className="text-muted-foreground text-sm">{t('proposed.until', { until: format.dayAndTime(last) })}</p>
        )}
      </div>
      {isGone ? <Alert tone="warning">{t('proposed.gone')}</Alert> : problem && <ProblemNotice problem={problem} />}
      <ul className="space-y-2">
        {proposals.map(({ startsAt }) => (
          <li key={startsAt}>
            <Button
              className="w-full"
              isBusy={busy === startsAt}
              onClick={() => void answer(startsAt, () => pick(startsAt))}
            >
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
          {t('proposed.none')}
        </Button>
      )}
    </section>
  )
}
