import { useState } from 'react'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { readPicture } from './pictures'

interface RemovalOptions {
  /** The address of the stored picture; null when there is none. */
  url: string | null
  set: (picture: Blob) => Promise<unknown>
  remove: () => Promise<unknown>
  words: Record<'removed' | 'removeFailed' | 'restored' | 'restoreFailed', string>
}

/** Removes or replaces a picture with undo. The page keeps the old picture while undo is possible. */
export function usePictureRemoval({ url, set, remove, words }: RemovalOptions) {
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const [isRemoving, setIsRemoving] = useState(false)

  async function restore(picture: Blob) {
    try {
      await set(picture)
      toast.success(words.restored)
    } catch (error) {
      toast.error(words.restoreFailed, { description: textOf(asProblem(error)) })
    }
  }

  /** Runs a removal or replacement, confirms it, and offers undo if there was a picture. */
  async function withWayBack(work: () => Promise<unknown>, done: string) {
    const before = url && (await readPicture(url))
    await work()
    toast.success(done, {
      duration: UNDO_MS,
      ...(before && { action: undoAction(() => void restore(before)) }),
    })
  }

  async function takeAway() {
    setIsRemoving(true)
    try {
      await withWayBack(remove, words.removed)
    } catch (error) {
      toast.error(words.removeFailed, { description: textOf(asProblem(error)) })
    }
    setIsRemoving(false)
  }

  return { takeAway, withWayBack, isRemoving }
}
