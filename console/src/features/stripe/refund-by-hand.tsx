import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { useIdempotentSend } from '../../lib/use-idempotent-send'

interface Props {
  id: string
  /** The name of the client. */
  name: string
  amount: string
  /** The day by which the client must have the money. */
  date: string
}

/** Shows what must be refunded by hand after a withdrawal, and records the refund. */
export function RefundByHand({ id, name, amount, date }: Props) {
  const { t } = useTranslation('stripe')
  const [isAsking, setAsking] = useState(false)
  const once = useIdempotentSend()
  const { run, isBusy, problem } = useAction(async () => {
    await once(id, (options) => api.stripe.recordHandedBack({ params: { id } }, options))
    toast.success(t('withdrawals.handedBack'))
    setAsking(false)
  })

  async function record() {
    await run()
    void refresh('stripe')
  }

  return (
    <Alert tone="warning" className="mt-2">
      <p>{t('withdrawals.byHand', { amount, date })}</p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        aria-haspopup="dialog"
        aria-label={t('withdrawals.recordOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('withdrawals.record')}
      </Button>
      {isAsking && (
        <Dialog isBusy={isBusy} onClose={() => setAsking(false)}>
          <DialogContent
            title={t('withdrawals.recordOf', { name })}
            description={t('withdrawals.recordLead', { amount, name })}
            footer={
              <>
                <DialogClose asChild>
                  <Button variant="secondary">{t('withdrawals.notYet')}</Button>
                </DialogClose>
                <Button isBusy={isBusy} onClick={() => void record()}>
                  {t('withdrawals.given', { amount })}
                </Button>
              </>
            }
          >
            {problem && <ProblemNotice problem={problem} />}
          </DialogContent>
        </Dialog>
      )}
    </Alert>
  )
}
