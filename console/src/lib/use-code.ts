import { useEffect, useState } from 'react'
import { useIsOnline } from './online'

/**
 * Returns a part of the frame whose code is loaded once it is wanted; null until then. While the code cannot be loaded,
 * the page stays as it is, since nobody has asked for the part, and it is asked for again when the connection is back.
 */
export function useCode<Part extends object>(load: () => Promise<Part>, isWanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const isOnline = useIsOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection says when to ask again
  useEffect(() => {
    if (!isWanted || part) return
    let isShown = true
    load().then(
      (loaded) => isShown && setPart(() => loaded),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [load, isWanted, part, isOnline])
  return part
}
