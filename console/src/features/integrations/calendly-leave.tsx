import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'

/** Asks before Calendly is left: its busy time goes with it, and its times are offered again. */
export function CalendlyLeave({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('integrations')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function leave() {
    setBusy(true)
    setProblem(null)
    try {
      await api.calendly.disconnect({})
      onClose()
      toast.success(t('calendly.left'))
      await Promise.all([refresh('calendly'), refresh('user')])
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('calendly.leaveTitle')}
        description={t('calendly.leaveText')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button variant="danger" isBusy={isBusy} onClick={() => void leave()}>
              {t('calendly.leave')}
            </Button>
          </>
        }
      >
        {problem && <ProblemNotice problem={problem} />}
      </DialogContent>
    </Dialog>
  )
}
