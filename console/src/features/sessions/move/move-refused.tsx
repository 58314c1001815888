import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { useFormats } from '../../../lib/use-formats'

interface Props {
  problem: Problem
  /** The zone in which times are shown. */
  zone?: string
  /** The title when the time is taken. Default: somebody else was faster. */
  taken?: string
  onPick: (startsAt: string) => void
}

/** Shows the nearest free times when the requested time is taken, and the usual message for other refusals. */
export function MoveRefused({ problem, zone, taken, onPick }: Props) {
  const { t } = useTranslation('components')
  const format = useFormats(zone)
  const isTaken = problem.code === 'slot_taken'
  const nearest = isTaken ? startsIn(problem.details.nearest) : []
  if (nearest.length === 0 && !(isTaken && taken)) return <ProblemNotice problem={problem} />
  return (
    <Alert
      tone="warning"
      title={taken ?? t('slotTaken')}
      actions={nearest.map((startsAt) => (
        <Button key={startsAt} size="sm" variant="secondary" onClick={() => onPick(startsAt)}>
          {format.dayAndTime(startsAt)}
        </Button>
      ))}
    >
      {nearest.length > 0 && t('slotTakenNearest')}
    </Alert>
  )
}

const startsIn = (nearest: unknown): string[] =>
  Array.isArray(nearest)
    ? nearest.flatMap((slot: { startsAt?: unknown }) => (typeof slot.startsAt === 'string' ? slot.startsAt : []))
    : []
