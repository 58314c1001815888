import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** Shows its children unless a document bills the session. */
export const BilledSessionGuardOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./types-limits')).BilledSessionGuard })),
)

/** Says why the price of a session prevents a change of its types. */
export const TypeChangeProblemOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./types-limits')).TypeChangeProblem })),
)
