import { lazy, Suspense, useEffect } from 'react'
import { closePlanning, usePlanPrefill } from '../features/sessions/planning/open-planning'
import { withTexts } from '../lib/i18n'

const PlanningSheet = lazy(
  withTexts(async () => ({ default: (await import('../features/sessions/planning/planning-sheet')).PlanningSheet })),
)

/** Shows the drawer that plans a session, over any page. Its code is loaded when it is first opened. */
export function PlanningOutlet() {
  const prefill = usePlanPrefill()
  useEffect(() => closePlanning, [])
  return prefill ? (
    <Suspense fallback={null}>
      <PlanningSheet prefill={prefill} />
    </Suspense>
  ) : null
}
