import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { useFormats } from '../../lib/use-formats'
import { type InvoiceData, sendInvoice } from '../money/public'
import { InvoiceAddress } from './invoice-address'

const withheld = ['practice_budget', 'recipient_budget'] as const

/** Shows whether a document was mailed, with a button that mails it, also again. */
export function InvoiceDelivery({ invoice }: { invoice: InvoiceData }) {
  const { id, patient, sentAt, delivery } = invoice
  const { t } = useTranslation('billing')
  const format = useFormats()
  const { run, isBusy, problem } = useAction(async () => {
    await sendInvoice(id)
    toast.success(t('onItsWay'))
  })
  const reason = withheld.find((code) => code === delivery?.error)
  const words = { day: sentAt ? format.date(sentAt) : '', address: delivery?.recipient ?? '' }
  const state = delivery
    ? t(`delivery.${delivery.status === 'skipped' && reason ? reason : delivery.status}`, words)
    : sentAt && t('sentOn', words)
  const isWaiting = delivery?.status === 'queued'
  return (
    <div className="space-y-2 border-card-border border-t pt-4" data-print="never">
      {patient && <InvoiceAddress invoice={invoice} />}
      {state && (
        <p role="status" className="wrap-anywhere text-muted-foreground text-sm">
          {state}
        </p>
      )}
      {problem?.details.errors?.email ? (
        <Alert tone="warning" title={t('noEmail')}>
          {patient && (
            <Link to={`/patients/${patient.id}`} className="underline underline-offset-4">
              {t('openClient')}
            </Link>
          )}
        </Alert>
      ) : (
        problem && <ProblemNotice problem={problem} />
      )}
      {patient && (
        <Button variant="secondary" isBusy={isBusy} disabled={isWaiting} onClick={() => void run()}>
          <Send className="size-4" aria-hidden />
          {sentAt ? t('sendAgain') : t('send')}
        </Button>
      )}
    </div>
  )
}
