import { Button } from '@ancrage/widgets/ui/button'
import { Archive, Download, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SelectionHandlers } from '../../components/use-selection'
import { downloadFile } from '../../lib/download-file'
import { toast } from '../../lib/toast'
import { useAttempt } from '../../lib/use-attempt'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { type BillingList, invoiceFilter } from './use-billing-list'
import { sendInvoices } from './use-invoice'

interface Props {
  ticks: SelectionHandlers
  /** The number of documents on all pages of the list. */
  total: number
  list: BillingList
}

/** The most documents that can be mailed at once. */
const MOST_SENT = 100

/** Cards have no sticky heading, so the bar itself is sticky. */
const beside =
  'max-md:sticky max-md:top-(--header) max-md:z-20 max-md:-mx-4 max-md:bg-background max-md:px-4 max-md:py-1'

/** The actions for ticked documents, or for all of the list: mail, ZIP file, table. */
export function InvoiceSelection({ ticks, total, list }: Props) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const language = useLanguage()
  const { isBusy, attempt } = useAttempt(t('notDone'))
  const count = ticks.isAll ? total : ticks.ids.length
  const chosen = ticks.isAll || count === 0 ? { filter: invoiceFilter(list.filters) } : { ids: ticks.ids }

  const take = (ending: 'zip' | 'csv') =>
    attempt(() => downloadFile(`/api/exports/invoices.${ending}?lang=${language}`, chosen, `factures.${ending}`))

  const send = () =>
    attempt(async () => {
      const { sent, refused } = await sendInvoices(ticks.ids)
      const of = (reason: string) => refused.filter((one) => one.reason === reason)
      const lines = (['draft', 'no_client', 'no_email'] as const)
        .filter((reason) => of(reason).length > 0)
        .map((reason) =>
          t(`notSent.${reason}`, {
            count: of(reason).length,
            numbers: of(reason)
              .map(({ number }) => number)
              .join(', '),
          }),
        )
      const description = lines.join(' · ')
      if (sent > 0) toast.success(t('sentMany', { count: sent, number: format.number(sent) }), { description })
      else toast.error(t('sentNone'), { description })
      ticks.clear()
    })

  return (
    <div
      data-print="never"
      className={`mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-sm ${count > 0 ? beside : ''}`}
    >
      {count > 0 && (
        <>
          <p role="status" className="tabular-nums">
            {t('selected', { count, number: format.number(count) })}
          </p>
          {!ticks.isAll && total > count && (
            <Button variant="link" size="inline" onClick={ticks.selectAll}>
              {t('selectAll', { count: total, number: format.number(total) })}
            </Button>
          )}
          <Button variant="link" size="inline" onClick={ticks.clear}>
            {t('unselect')}
          </Button>
        </>
      )}
      <div className="ms-auto flex flex-wrap gap-2">
        {count > 0 && !ticks.isAll && (
          <Button
            size="sm"
            isBusy={isBusy}
            disabled={count > MOST_SENT}
            title={count > MOST_SENT ? t('mostSent') : undefined}
            onClick={() => void send()}
          >
            <Send className="size-4" aria-hidden />
            {t('send')}
          </Button>
        )}
        <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void take('zip')}>
          <Archive className="size-4" aria-hidden />
          {t('zip')}
        </Button>
        <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void take('csv')}>
          <Download className="size-4" aria-hidden />
          {t('csv')}
        </Button>
      </div>
    </div>
  )
}
