import { lazy, Suspense, useEffect } from 'react'
import { closePlanning, usePlanPrefill } from '../features/sessions/planning/open-planning'
import { withTexts } from '../lib/i18n'

const PlanningSheet = lazy(
  withTexts(async () => ({ default: (await import('../features/sessions/planning/planning-sheet')).PlanningSheet })),
)

/** Where a session is planned, whatever page is below; its code comes when it is first opened. */
export function PlanningOutlet() {
  const wished = usePlanPrefill()
  useEffect(() => closePlanning, [])
  return wished ? (
    <Suspense fallback={null}>
      <PlanningSheet wished={wished} />
    </Suspense>
  ) : null
}
