import { useTranslation } from 'react-i18next'

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
