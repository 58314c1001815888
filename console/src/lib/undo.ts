import { useTranslation } from 'react-i18next'

/** So long what was just done can be taken back from its notice, in milliseconds: to see it and to change one's mind. */
export const UNDO_MS = 10_000

/** So long the mail waits that what was just done leads to, in seconds: a way back at the last moment is in time. */
export const HELD_MAIL_SECONDS = UNDO_MS / 1000 + 2

/** The button of a notice that takes back what it tells of, under one name everywhere. */
export function useUndoAction() {
  const { t } = useTranslation('components')
  return (onClick: () => void) => ({ label: t('undo'), onClick })
}
