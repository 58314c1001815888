import { refuseField } from '../../http/errors.ts'
import { areStepsInside } from '../../payment-requests/refund-rules.ts'
import type { SettingChanges, SettingValues } from './registry.ts'

/** Refuses refunds whose steps would lie outside what comes before and after them. */
export function assertRefundSteps(before: SettingValues, changes: SettingChanges): void {
  const isInside = areStepsInside({
    refundFullHours: changes.refundFullHours ?? before.refundFullHours,
    refundSteps: changes.refundSteps ?? before.refundSteps,
    refundPartPercent: changes.refundPartPercent ?? before.refundPartPercent,
  })
  if (!isInside) throw refuseField('refundSteps', 'out_of_range')
}
