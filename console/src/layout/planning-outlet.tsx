import { Suspense, useEffect } from 'react'
import { closePlanning, usePlanPrefill } from '../features/sessions/planning/open-planning'
import { withTexts } from '../lib/i18n'
import { lazyPart } from '../lib/lazy-part'
import { useMissingPart } from '../lib/use-missing-part'

const PlanningSheet = lazyPart(
  withTexts(async () => ({ default: (await import('../features/sessions/planning/planning-sheet')).PlanningSheet })),
)

/** Shows the drawer that plans a session, over any page. Its code is loaded when it is first opened. */
export function PlanningOutlet() {
  const prefill = usePlanPrefill()
  const missing = useMissingPart(closePlanning)
  useEffect(() => closePlanning, [])
  return prefill ? (
    <Suspense fallback={null}>
      <PlanningSheet prefill={prefill} onMissing={missing} />
    </Suspense>
  ) : null
}
