import { useState } from 'react'
import { type PaymentTypeRow, paymentTypeRows, type SavedPaymentType, withAddedTypes } from './payment-type-values'

/**
 * The rows that are being edited, and the list on which the changes are based: another device may change it while
 * somebody types here.
 */
export function useEditedTypes(saved: SavedPaymentType[], reread: () => Promise<SavedPaymentType[] | undefined>) {
  const [edited, setEdited] = useState<PaymentTypeRow[] | null>(null)
  const [seen, setSeen] = useState(saved)
  const [isChangedElsewhere, setChangedElsewhere] = useState(false)
  const rows = edited ?? paymentTypeRows(saved)
  const isUnsaved = edited !== null && JSON.stringify(edited) !== JSON.stringify(paymentTypeRows(saved))
  if (!isUnsaved && seen !== saved) setSeen(saved)

  /** Shows what another device added; false if that cannot be read. The next press saves over the rest of its list. */
  async function takeOthers(): Promise<boolean> {
    const now = await reread().catch(() => undefined)
    if (!now) return false
    setEdited(withAddedTypes(rows, seen, now))
    setSeen(now)
    setChangedElsewhere(true)
    return true
  }

  return { rows, seen, isUnsaved, isChangedElsewhere, setChangedElsewhere, edit: setEdited, takeOthers }
}
