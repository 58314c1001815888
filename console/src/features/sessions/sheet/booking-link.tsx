import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Unlink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../../components/ui/dialog'
import { api, asProblem } from '../../../lib/api'
import { useProblemText } from '../../../lib/problem-text'
import type { OpenSession } from '../use-sessions'

/** Ends the link by which the client sees and changes the session: it may be in hands that are not the client's. */
export function BookingLink({ of: { id, patient } }: { of: OpenSession }) {
  const { t } = useTranslation('sessionSheet')
  const textOf = useProblemText()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isEnded, setEnded] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (!patient.email) return null

  async function end() {
    setBusy(true)
    setProblem(null)
    try {
      await api.sessions.endLink({ params: { id } })
      setEnded(true)
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
    setAsking(false)
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {!isEnded && (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          <Unlink className="size-3.5" aria-hidden />
          {t('bookingLink.end')}
        </Button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {isEnded && t('bookingLink.ended')}
        {problem && textOf(problem)}
      </p>
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent
          title={t('bookingLink.title')}
          description={t('bookingLink.text')}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">{t('bookingLink.keep')}</Button>
              </DialogClose>
              <Button variant="danger" isBusy={isBusy} onClick={() => void end()}>
                {t('bookingLink.end')}
              </Button>
            </>
          }
        />
      </Dialog>
    </div>
  )
}
