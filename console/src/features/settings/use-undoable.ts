import './texts'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'

type Change<Values> = Values & { expected?: Values }

/**
 * Saves a change and offers to undo it, unless somebody has changed the value since. A new notice of a card replaces
 * its older one. `write` returns null if the user gives up.
 */
export function useUndoableSave<
  Values extends object,
  Saved extends Values & { replaced: Values },
  Written extends Saved | null = Saved,
>(write: (change: Change<Values>) => Promise<Written>) {
  const { t } = useTranslation('settings')
  const textOf = useProblemText()
  const undoAction = useUndoAction()

  async function undo({ replaced, ...saved }: Saved) {
    const written = new Map(Object.entries(saved))
    const expected = Object.fromEntries(Object.keys(replaced).map((key) => [key, written.get(key)])) as Values
    try {
      if (await write({ ...replaced, expected })) toast.success(t('undone'))
    } catch (error) {
      const refusal = asProblem(error)
      if (refusal.code === 'conflict') void refresh('practice')
      toast.error(t('undoFailed'), { description: refusal.code === 'conflict' ? t('changedSince') : textOf(refusal) })
    }
  }

  return async (card: string, changes: Values): Promise<Written> => {
    const saved = await write(changes)
    if (!saved) return saved
    const hasReplaced = Object.keys(saved.replaced).length > 0
    toast.success(t('saved'), {
      id: `saved ${card}`,
      duration: UNDO_MS,
      action: hasReplaced ? undoAction(() => void undo(saved)) : undefined,
    })
    return saved
  }
}
