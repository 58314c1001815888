import { isDropped, isInMode, type Mode, modeTable } from '@ancrage/api/contract'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Suspense } from 'react'
import { useMode } from '../../../lib/mode'
import { MoneyOfferOnDemand, SessionMoneyOnDemand } from '../../money/public'
import type { OpenSession } from '../use-sessions'

const hasBilling = (mode: Mode | undefined) => isInMode(mode ?? 'essential', modeTable.features.billing)

/** Says whether a session has a part about money. Without billing it says what is due and which mode has it. */
export const hasMoneyPart = (mode: Mode | undefined, { status, priceCents }: OpenSession) =>
  hasBilling(mode) || (mode !== undefined && priceCents > 0 && !isDropped(status))

/** Shows the money of a session, or the mode that has billing. */
export function MoneyPart({ session }: { session: OpenSession }) {
  const mode = useMode()
  return (
    <Suspense fallback={<Skeleton className="h-24" />}>
      {hasBilling(mode) ? (
        <SessionMoneyOnDemand sessionId={session.id} patient={session.patient} status={session.status} />
      ) : (
        <MoneyOfferOnDemand session={session} />
      )}
    </Suspense>
  )
}
