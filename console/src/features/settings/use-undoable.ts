import './texts'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'

const UNDO_MS = 10_000

/** Writes a change, says that it is done, and offers to write what was there before. */
export function useUndoable<Changes extends object, Saved>(write: (changes: Changes) => Promise<Saved>) {
  const { t } = useTranslation('settings')
  const textOf = useProblemText()

  async function undo(before: Changes) {
    try {
      await write(before)
      toast.success(t('undone'))
    } catch (error) {
      toast.error(t('undoFailed'), { description: textOf(asProblem(error)) })
    }
  }

  return async (changes: Changes, before: Changes): Promise<Saved> => {
    const saved = await write(changes)
    toast.success(t('saved'), {
      duration: UNDO_MS,
      action: { label: t('undo'), onClick: () => void undo(before) },
    })
    return saved
  }
}
