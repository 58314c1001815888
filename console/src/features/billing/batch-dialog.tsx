import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { ProgressBar } from '../../components/ui/progress-bar'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { IssuerMissingOnDemand } from '../settings/public'
import { BatchBill } from './batch-bill'
import { BatchUnsent } from './batch-unsent'
import type { BillingFilters } from './filters'
import type { BatchMailing } from './mail-batch'
import {
  type BatchShape,
  type Bill,
  billKey,
  billsInShape,
  hasOpenDeposit,
  isAlreadyBilled,
  isIssued,
  useBatchPreview,
  useBatchRun,
} from './use-batch'

type Batch = ReplyOf<typeof contract.billing.batch>

interface Props {
  filters: BillingFilters
  onClose: () => void
}

/** Bills all sessions that the filters find. It shows the invoices first, then the outcome of each. */
export function BatchDialog({ filters, onClose }: Props) {
  const { t } = useTranslation('billing')
  const preview = useBatchPreview(filters)
  // The preview is read anew at each opening, then kept, so that the invoices do not change while they are issued.
  const [batch, setBatch] = useState<Batch | null>(null)
  if (!batch && preview.data) setBatch(preview.data)
  return (
    <Dialog onClose={onClose}>
      {batch ? (
        <Bills batch={batch} />
      ) : (
        <DialogContent shape="full" title={t('batch.title')}>
          <Query of={preview} loading={<Skeleton className="h-64" />}>
            {() => null}
          </Query>
        </DialogContent>
      )}
    </Dialog>
  )
}

const canPrint = ({ letters }: Bill) => letters.length === 0
/**
 * A bill is not preselected while its client has an open deposit, since an issued invoice cannot deduct it any more.
 */
const isProposed = (bill: Bill) => !hasOpenDeposit(bill)

function Bills({ batch }: { batch: Batch }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const { outcomes, isRunning, run } = useBatchRun()
  const [shape, setShape] = useState<BatchShape>('client')
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isMailed, setMailed] = useState(false)
  const [unsent, setUnsent] = useState<BatchMailing['refused']>([])
  const bills = billsInShape(batch.bills, shape)
  const ticked = bills.filter((bill) => canPrint(bill) && (chosen.get(billKey(bill)) ?? isProposed(bill)))
  const isDone = (bill: Bill) => {
    const outcome = outcomes.get(billKey(bill))
    return isAlreadyBilled(outcome) || isIssued(outcome)
  }
  const open = ticked.filter((bill) => !isDone(bill))
  const issued = ticked.filter((bill) => isIssued(outcomes.get(billKey(bill))))
  const hasBegun = outcomes.size > 0
  const cents = open.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const isStopped = batch.missing.length > 0

  async function issueAll() {
    const { sent, refused } = await run(open, isMailed)
    setUnsent((before) => [...before, ...refused])
    if (sent > 0) toast.success(t('sentMany', { count: sent, number: format.number(sent) }))
  }

  return (
    <DialogContent
      shape="full"
      closesByButtonOnly={isRunning}
      title={t('batch.title')}
      description={t('batch.lead')}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary" disabled={isRunning}>
              {hasBegun ? t('batch.close') : t('batch.cancel')}
            </Button>
          </DialogClose>
          {(open.length > 0 || !hasBegun) && (
            <Button isBusy={isRunning} disabled={isStopped || open.length === 0} onClick={() => void issueAll()}>
              {t(hasBegun ? 'batch.retry' : 'batch.issue', {
                count: open.length,
                number: format.number(open.length),
                amount: format.money(cents),
              })}
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {isStopped && (
          <Suspense>
            <IssuerMissingOnDemand refused={batch.missing} />
          </Suspense>
        )}
        {bills.length === 0 ? (
          <p className="text-muted-foreground">{t('batch.none')}</p>
        ) : (
          <>
            {hasBegun ? (
              <div className="space-y-2" role="status">
                <p>{t('batch.issued', { count: issued.length, number: format.number(issued.length) })}</p>
                <ProgressBar label={t('batch.progress')} total={ticked.length} value={ticked.length - open.length} />
              </div>
            ) : (
              <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
                <Select
                  aria-label={t('batch.shape')}
                  className="w-auto"
                  value={shape}
                  onChange={({ target }) => setShape(target.value === 'session' ? 'session' : 'client')}
                >
                  <option value="client">{t('batch.shapes.client')}</option>
                  <option value="session">{t('batch.shapes.session')}</option>
                </Select>
                <Checkbox
                  checked={isMailed}
                  onChange={({ target }) => setMailed(target.checked)}
                  label={t('batch.mail')}
                />
              </div>
            )}
            {unsent.length > 0 && <BatchUnsent refused={unsent} />}
            {batch.isCut && <p className="text-muted-foreground text-sm">{t('batch.cut')}</p>}
            <ul aria-label={t('batch.bills')} className="divide-y divide-card-border border-y">
              {bills.map((bill) => (
                <BatchBill
                  key={billKey(bill)}
                  bill={bill}
                  outcome={outcomes.get(billKey(bill))}
                  isTicked={ticked.includes(bill)}
                  isFixed={hasBegun || !canPrint(bill)}
                  onTick={(isTicked) => setChosen((before) => new Map(before).set(billKey(bill), isTicked))}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </DialogContent>
  )
}
