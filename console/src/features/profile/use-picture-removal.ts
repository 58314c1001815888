import { useState } from 'react'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { readPicture } from './pictures'

interface RemovalOptions {
  /** Where it is kept now; null while there is none. */
  url: string | null
  set: (picture: Blob) => Promise<unknown>
  remove: () => Promise<unknown>
  words: Record<'removed' | 'removeFailed' | 'restored' | 'restoreFailed', string>
}

/** Takes a picture away or another in its place; what it was is kept by this page until it can no longer be put back. */
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

  /** Does what ends the picture, says so, and offers it back if there was one. */
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
