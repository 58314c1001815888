import { useEffect, useState } from 'react'

/** Loads code when it is needed. A failure can be tried again and breaks nothing on the screen. */
export function useModule<M>(load: () => Promise<M>, isWanted: boolean) {
  const [module, setModule] = useState<{ loaded: M } | null>(null)
  const [isFailed, setFailed] = useState(false)
  const mustLoad = isWanted && !module && !isFailed

  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` names a file, which does not change
  useEffect(() => {
    if (!mustLoad) return
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setModule({ loaded }),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [mustLoad])

  return { module: module?.loaded ?? null, isFailed, retry: () => setFailed(false) }
}
