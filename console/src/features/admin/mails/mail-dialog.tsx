import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../../components/ui/dialog'
import { UnsavedGuard } from '../../../components/unsaved-guard'
import { useLeaveUnsaved } from '../../../components/use-leave-unsaved'
import { hasChanges } from '../../../lib/has-changes'
import { useLanguage } from '../../../lib/use-formats'
import { useCount } from '../use-count'
import { ConfirmMail } from './confirm-mail'
import { followMail, useMailProgress } from './followed-mail'
import { MailForm } from './mail-form'
import { MailProgress } from './mail-progress'
import type { AdminMail, ReadyMail, Recipients } from './recipients'

const schema = contract.admin.sendMail.body

interface Props {
  to: Recipients
  onClose: () => void
  onSent: () => void
}

/** Writes, previews, confirms and follows a mail to one, some or all matches of a list. */
export function MailDialog({ to, onClose, onSent }: Props) {
  const { t } = useTranslation('admin')
  const count = useCount()
  const language = useLanguage()
  const [ready, setReady] = useState<ReadyMail | null>(null)
  const [sentId, setSentId] = useState<string | null>(null)
  const progress = useMailProgress(sentId)
  const [isBusy, setBusy] = useState(false)
  const form = useForm<AdminMail>({
    resolver: zodResolver(schema),
    defaultValues: { audience: to.audience, subject: '', body: '', locale: language, isService: false },
  })
  const isDraft = form.formState.isDirty && !sentId
  const words = {
    title: t('mail.dropTitle'),
    text: t('mail.dropText'),
    leave: t('mail.drop'),
    stay: t('mail.keepWriting'),
  }
  const { leave, question } = useLeaveUnsaved(isDraft, () => hasChanges(form) && !sentId, words)

  function close() {
    if (progress.data?.isDone) followMail(null)
    onClose()
  }

  const title = to.name
    ? t('mail.toOne', { name: to.name })
    : t('mail.toMany', { count: to.count, number: count(to.count) })
  return (
    <Dialog isBusy={isBusy} onClose={() => leave(close)}>
      {sentId ? (
        <DialogContent key="sent" title={t('mail.sending')}>
          <MailProgress id={sentId} />
        </DialogContent>
      ) : (
        <DialogContent
          key="draft"
          title={ready ? t('mail.confirmTitle', { count: ready.total, number: count(ready.total) }) : title}
          className={ready ? '' : 'max-w-[1000px]!'}
        >
          {ready ? (
            <ConfirmMail
              ready={ready}
              isBusy={isBusy}
              onBusy={setBusy}
              onBack={() => setReady(null)}
              onSent={(id) => {
                followMail(id)
                setSentId(id)
                onSent()
              }}
            />
          ) : (
            <MailForm form={form} onReady={setReady} />
          )}
          {isDraft && <UnsavedGuard isUnsaved words={words} />}
          {question}
        </DialogContent>
      )}
    </Dialog>
  )
}
