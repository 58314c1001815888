import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { useHeldDialog } from '../../components/ui/hold-dialog'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { useBillQuote } from './use-invoice'

interface Props {
  id: string
  /** Receives the id of the quote's invoice. */
  onBilled: (id: string) => void
  onRefused: (problem: Problem) => void
}

/**
 * Drafts the invoice of an issued quote, and leads to it; or to the one that it has already. Asks first whether the
 * client agrees where its last day is over.
 */
export function BillQuote({ id, onBilled, onRefused }: Props) {
  const { t } = useTranslation('billing')
  const bill = useBillQuote(id)
  const format = useFormats()
  const [isBusy, setBusy] = useState(false)
  const [expiredOn, setExpiredOn] = useState<string | null>(null)
  useHeldDialog(isBusy)

  async function draft(isAgreed: boolean) {
    const { invoiceId, isNew } = await bill(isAgreed)
    toast.success(t(isNew ? 'quoteBilled' : 'quoteBilledBefore'))
    onBilled(invoiceId)
  }

  async function press() {
    setBusy(true)
    try {
      await draft(false)
    } catch (refused) {
      setBusy(false)
      const { reason, validUntil } = (refused as Problem).details
      if (reason === 'quote_expired') setExpiredOn(String(validUntil))
      else onRefused(refused as Problem)
    }
  }

  return (
    <>
      <Button isBusy={isBusy} onClick={() => void press()}>
        <FilePlus2 className="size-4" aria-hidden />
        {t('billQuote')}
      </Button>
      {expiredOn && (
        <ConfirmDialog
          title={t('quoteExpired.title', { day: format.dateOfDay(expiredOn) })}
          text={t('quoteExpired.text')}
          words={{ keep: t('quoteExpired.keep'), confirm: t('billQuote') }}
          isDangerous={false}
          onConfirm={() => draft(true)}
          onClose={() => setExpiredOn(null)}
        />
      )}
    </>
  )
}
