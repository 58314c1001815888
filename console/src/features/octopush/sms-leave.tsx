import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
import { useOctopushActions } from './use-octopush'

/** Asks before SMS are given up: reminders by SMS are not sent any more. */
export function SmsLeave({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('octopush')
  const { disconnect } = useOctopushActions()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function leave() {
    setBusy(true)
    setProblem(null)
    try {
      await disconnect()
      onClose()
      toast.success(t('left'))
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('leaveTitle')}
        description={t('leaveText')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button variant="danger" isBusy={isBusy} onClick={() => void leave()}>
              {t('leave')}
            </Button>
          </>
        }
      >
        {problem && <ProblemNotice problem={problem} />}
      </DialogContent>
    </Dialog>
  )
}
