import { Button } from '@ancrage/widgets/ui/button'
import { Spinner } from '@ancrage/widgets/ui/spinner'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../../components/ui/dialog'
import { useFormats } from '../../../lib/use-formats'
import { followMail, useFollowedMail, useMailProgress } from './followed-mail'
import { MailProgress } from './mail-progress'

/** Shows the mail that is being sent, on every page of the administration. */
export function MailUnderWay() {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const id = useFollowedMail()
  const { data: mail } = useMailProgress(id)
  const [isOpen, setIsOpen] = useState(false)
  if (!id || !mail) return null

  function close() {
    setIsOpen(false)
    if (mail?.isDone) followMail(null)
  }

  const gone = format.number(mail.sent + mail.failed + mail.skipped)
  return (
    <>
      <Button variant="secondary" size="sm" className="-my-1" onClick={() => setIsOpen(true)}>
        {mail.isDone ? <MailCheck className="size-4 text-success" aria-hidden /> : <Spinner size={14} />}
        <span className="tabular-nums">
          {mail.isDone ? t('mail.done') : t('mail.goneOf', { gone, total: format.number(mail.total) })}
        </span>
      </Button>
      <Dialog isOpen={isOpen} onClose={close}>
        {isOpen && (
          <DialogContent title={t('mail.sending')}>
            <MailProgress id={id} />
          </DialogContent>
        )}
      </Dialog>
    </>
  )
}
