import { Button } from '@ancrage/widgets/ui/button'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { FormLink } from './form-link'
import { type FormRequest, useLocalized } from './use-forms'

/** Shows a form that waits for its answers, with its link. */
export function RequestRow({ sessionId, request }: { sessionId: string; request: FormRequest }) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const format = useFormats()
  const textOf = useProblemText()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isOver = request.state === 'over'

  async function revoke() {
    setBusy(true)
    try {
      await api.forms.revoke({ params: { id: sessionId, requestId: request.id } })
      await refresh('forms')
      toast.success(t('request.revoked'))
    } catch (error) {
      setBusy(false)
      toast.error(t('request.failed'), { description: textOf(asProblem(error)) })
    }
  }

  return (
    <li className="rounded-md border p-3">
      <div className="flex items-start gap-2.5">
        <Hourglass className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-medium">{words(request.name)}</p>
          <p className="text-muted-foreground text-sm">
            {t(isOver ? 'request.over' : 'request.open', {
              date: format.dayAndTime(isOver ? request.expiresAt : request.sentAt),
            })}
          </p>
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 ps-6.5">
        {request.url && (
          <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('request.link')}
          </Button>
        )}
        <Button size="sm" variant="ghost" isBusy={isBusy} onClick={() => void revoke()}>
          {t('request.revoke')}
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && request.url && (
          <DialogContent title={words(request.name)} description={t('link.lead')}>
            <FormLink url={request.url} />
          </DialogContent>
        )}
      </Dialog>
    </li>
  )
}
