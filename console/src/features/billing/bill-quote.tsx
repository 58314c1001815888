import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeldDialog } from '../../components/ui/hold-dialog'
import { toast } from '../../lib/toast'
import { useBillQuote } from './use-invoice'

interface Props {
  id: string
  /** Receives the id of the quote's invoice. */
  onBilled: (id: string) => void
  onRefused: (problem: Problem) => void
}

/** Drafts the invoice of an issued quote, and leads to it; or to the one that it has already. */
export function BillQuote({ id, onBilled, onRefused }: Props) {
  const { t } = useTranslation('billing')
  const bill = useBillQuote(id)
  const [isBusy, setBusy] = useState(false)
  useHeldDialog(isBusy)

  async function press() {
    setBusy(true)
    try {
      const { invoiceId, isNew } = await bill()
      toast.success(t(isNew ? 'quoteBilled' : 'quoteBilledBefore'))
      onBilled(invoiceId)
    } catch (refused) {
      setBusy(false)
      onRefused(refused as Problem)
    }
  }

  return (
    <Button isBusy={isBusy} onClick={() => void press()}>
      <FilePlus2 className="size-4" aria-hidden />
      {t('billQuote')}
    </Button>
  )
}
