import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from './ui/dialog'

export interface UnsavedWords {
  title: string
  text: string
  leave: string
  stay: string
}

interface Props {
  onLeave: () => void
  onStay: () => void
  /** Default: speaks of unsaved changes. */
  words?: UnsavedWords | undefined
}

/** Asks whether to leave what is typed. */
export function UnsavedQuestion({ onLeave, onStay, words }: Props) {
  const { t } = useTranslation('components')
  const wordsFor = (key: keyof UnsavedWords) => words?.[key] ?? t(`unsaved.${key}`)
  return (
    <Dialog onClose={onStay}>
      <DialogContent
        title={wordsFor('title')}
        description={wordsFor('text')}
        footer={
          <>
            <Button variant="secondary" onClick={onLeave}>
              {wordsFor('leave')}
            </Button>
            <Button onClick={onStay}>{wordsFor('stay')}</Button>
          </>
        }
      />
    </Dialog>
  )
}
