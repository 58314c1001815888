import type { LiveTopic } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import { followChanges } from './live'
import { refresh, refreshAll } from './readings'

const PATIENCE = 3_000

/**
 * Reads again what changed: of each topic one time after the other, and what changes meanwhile once more at the end. A
 * reading that is on its way is thrown away by the next change, so that on a lively day one that takes long would never
 * be shown. What takes long of one topic does not hold up the others.
 */
function refresher() {
  const reading = new Map<LiveTopic, { isChanged: boolean }>()
  return async (topic: LiveTopic) => {
    const running = reading.get(topic)
    if (running) {
      running.isChanged = true
      return
    }
    const state = { isChanged: true }
    reading.set(topic, state)
    while (state.isChanged) {
      state.isChanged = false
      await Promise.allSettled([refresh(topic)])
    }
    reading.delete(topic)
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
