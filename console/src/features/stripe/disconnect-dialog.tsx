import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'

/** Asks before card payments end: open requests to pay end with them, what was paid stays. */
export function DisconnectDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('stripe')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function leave() {
    setBusy(true)
    setProblem(null)
    try {
      await api.stripe.disconnect({})
      onClose()
      toast.success(t('leave.done'))
      await Promise.all([refresh('stripe'), refresh('user')])
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('leave.title')}
        description={t('leave.text')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button variant="danger" isBusy={isBusy} onClick={() => void leave()}>
              {t('account.disconnect')}
            </Button>
          </>
        }
      >
        {problem && <ProblemNotice problem={problem} />}
      </DialogContent>
    </Dialog>
  )
}
