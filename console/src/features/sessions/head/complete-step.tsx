import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/confirm-dialog'
import { ConfirmStep } from './confirm-step'

/** The notes of a session, as its page knows them. */
export interface SessionNotes {
  /** Returns whether the record has any text at this moment. */
  isWritten: () => boolean
  /** Focuses the first field. Undefined while nothing can be written. */
  write: (() => void) | undefined
}

interface Props {
  /** Only for an empty record. */
  unwritten: SessionNotes | undefined
  onComplete: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a session is completed. With an empty record it warns, and offers to write first. */
export function CompleteStep({ unwritten, onComplete, onClose }: Props) {
  const { t } = useTranslation('sessionHead')
  const isWriting = useRef(false)
  const write = unwritten?.write
  if (!write)
    return (
      <ConfirmStep
        title={t(unwritten ? 'unwritten.title' : 'complete.title')}
        text={t('complete.text')}
        confirm={t('complete.do')}
        onConfirm={onComplete}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={t('unwritten.title')}
      text={t('unwritten.text')}
      words={{ keep: t('unwritten.write'), confirm: t('unwritten.do') }}
      isDangerous={false}
      prefers="keep"
      onKeep={() => {
        isWriting.current = true
      }}
      onConfirm={onComplete}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        if (!isWriting.current) return
        event.preventDefault()
        write()
      }}
    />
  )
}
