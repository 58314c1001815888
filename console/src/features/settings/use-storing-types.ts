import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import {
  expectedTypes,
  type PaymentTypeRow,
  paymentTypeRows,
  type SavedPaymentType,
  sentTypes,
} from './payment-type-values'

/** Saves the list and offers to restore the earlier one. */
export function useStoringTypes(onSaved: (types: SavedPaymentType[]) => void) {
  const { t } = useTranslation('settings')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const put = async (rows: readonly PaymentTypeRow[], known: readonly SavedPaymentType[]) => {
    const now = await api.payments.changeTypes({
      body: { types: sentTypes(rows, known), expected: expectedTypes(known) },
    })
    onSaved(now)
    return now
  }

  async function putBack(before: readonly SavedPaymentType[], now: readonly SavedPaymentType[]) {
    try {
      await put(paymentTypeRows(before), now)
      toast.success(t('undone'))
    } catch (error) {
      void refresh('practice')
      toast.error(t('undoFailed'), { description: textOf(asProblem(error)) })
    }
  }

  return async (rows: readonly PaymentTypeRow[], before: readonly SavedPaymentType[]) => {
    const now = await put(rows, before)
    toast.success(t('paymentTypes.saved'), {
      id: 'saved paymentTypes',
      duration: UNDO_MS,
      action: undoAction(() => void putBack(before, now)),
    })
  }
}
