import { useTranslation } from 'react-i18next'
import { toast } from './toast'

/** How long a notice offers to undo, in milliseconds. */
export const UNDO_MS = 10_000

/**
 * How long the mail of an undoable action waits, in seconds. It is longer than the notice, so that a late undo still
 * counts.
 */
export const HELD_MAIL_SECONDS = UNDO_MS / 1000 + 2

/** Returns the button of a notice that undoes an action, with the same name everywhere. */
export function useUndoAction() {
  const { t } = useTranslation('components')
  return (onClick: () => void) => ({ label: t('undo'), onClick })
}

/**
 * Returns a function that shows a notice with an undo button, for an action whose mail waits for it. The notice closes
 * on time even under the pointer, because the mail is sent then.
 */
export function useUndoUntilMailed() {
  const undoAction = useUndoAction()
  return (message: string, onUndo: () => void) => {
    const id = crypto.randomUUID()
    toast.success(message, { id, duration: Number.POSITIVE_INFINITY, action: undoAction(onUndo) })
    setTimeout(() => toast.dismiss(id), UNDO_MS)
  }
}
