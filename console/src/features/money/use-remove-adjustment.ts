import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
import { removeAdjustment } from './use-money'

/** Removes a change of a session’s price, and says so, or what must be removed or reversed before. */
export function useRemoveAdjustment(sessionId: string) {
  const { t } = useTranslation('money')
  return async (id: string): Promise<void> => {
    try {
      await removeAdjustment(sessionId, id)
      toast.success(t('adjustmentRemoved'))
    } catch (error) {
      const { code, details } = asProblem(error)
      if (details.errors?.adjustmentId?.includes('too_big')) toast.error(t('adjustmentBelowDiscount'))
      else if (code === 'conflict') toast.error(t('priceBelowPaid'))
      else if (code === 'locked') toast.error(t('priceBilled'))
      else throw error
    }
  }
}
