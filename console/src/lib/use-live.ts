import type { LiveTopic } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import { followChanges } from './live'
import { refresh, refreshAll } from './readings'

const PATIENCE = 3_000

/**
 * Reads again what changed, one time after the other, and what changes meanwhile once more at the end: a reading that is
 * on its way is thrown away by the next change, so that on a lively day one that takes long would never be shown.
 */
function refresher() {
  const changed = new Set<LiveTopic>()
  let isReading = false
  return async (topic: LiveTopic) => {
    changed.add(topic)
    if (isReading) return
    isReading = true
    while (changed.size > 0) {
      const topics = [...changed]
      changed.clear()
      await Promise.allSettled(topics.map(refresh))
    }
    isReading = false
  }
}

/** Keeps what is on screen current, and says when that has not been possible for a while. */
export function useLive(): { isLost: boolean } {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = refresher()
    const stop = followChanges((news) => {
      if (news.kind === 'changed') void readAgain(news.topic)
      if (news.kind === 'resync') void refreshAll()
      if (news.kind === 'lost') {
        timer ??= setTimeout(setLost, PATIENCE, true)
        // A stream also ends with the sign-in; this tells.
        void refresh('user')
      }
      if (news.kind === 'connected') {
        clearTimeout(timer)
        timer = undefined
        setLost(false)
      }
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return { isLost }
}
