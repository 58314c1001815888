import { Button } from '@ancrage/widgets/ui/button'
import { Archive, ArchiveRestore, MailOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { asProblem } from '../../lib/api'
import { withDe } from '../../lib/elision'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { useAttempt } from '../../lib/use-attempt'
import { type Thread, useInboxActions } from './inbox'
import type { InboxList } from './use-inbox'

/** Shows the actions on an open message. Archiving offers undo; deleting asks first. */
export function ThreadActions({ thread, list }: { thread: Thread; list: InboxList }) {
  const { t } = useTranslation('inbox')
  const navigate = useNavigate()
  const undoAction = useUndoAction()
  const { mark, remove } = useInboxActions()
  const [isRemoving, setRemoving] = useState(false)
  const { isBusy, attempt } = useAttempt(t('failed'))
  const { id, archivedAt } = thread

  const close = () => void navigate(list.addressOf())
  const archive = () =>
    attempt(async () => {
      await mark(id, { isArchived: true })
      toast.success(t('archivedNow'), {
        duration: UNDO_MS,
        action: undoAction(() => void attempt(() => mark(id, { isArchived: false }))),
      })
      close()
    })
  const bringBack = () => attempt(() => mark(id, { isArchived: false }))
  const unread = () =>
    attempt(async () => {
      await mark(id, { isRead: false })
      close()
    })
  async function drop() {
    try {
      await remove(id)
    } catch (error) {
      if (asProblem(error).details.reason !== 'answer_waits') throw error
      toast.error(t('notRemoved'), { description: t('answerWaits') })
      return
    }
    toast.success(t('removed'))
    close()
  }

  const actions = [
    { label: t('markUnread'), icon: MailOpen, act: unread },
    archivedAt
      ? { label: t('bringBack'), icon: ArchiveRestore, act: bringBack }
      : { label: t('archive'), icon: Archive, act: archive },
    { label: t('remove'), icon: Trash2, act: () => setRemoving(true) },
  ]
  return (
    <div data-print="never" className="-me-2 max-sm:-ms-2.5 flex shrink-0 gap-1">
      {actions.map(({ label, icon: Icon, act }) => (
        <Button
          key={label}
          variant="ghost"
          size="icon"
          aria-label={label}
          data-tooltip={label}
          isBusy={false}
          onClick={() => isBusy || void act()}
        >
          <Icon className="size-4" aria-hidden />
        </Button>
      ))}
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { name: thread.name, ofName: withDe(thread.name) })}
          text={t('removeText')}
          words={{ keep: t('keep'), confirm: t('remove') }}
          onConfirm={drop}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  )
}
