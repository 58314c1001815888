import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
import { paymentFaults } from './taking-form'
import { payFromCredit } from './use-money'

/** Pays from a client's credit, and says so, or that the law allows no more cash for one debt. */
export function usePayFromCredit(patientId: string) {
  const { t } = useTranslation('money')
  return async (sessionIds: string[], invoiceIds: string[] = []): Promise<void> => {
    try {
      await payFromCredit(patientId, sessionIds, invoiceIds)
      toast.success(t('creditUsed'))
    } catch (error) {
      if (paymentFaults(asProblem(error)).amountCents !== 'tooMuchCash') throw error
      toast.error(t('faults.amountCents.tooMuchCash'))
    }
  }
}
