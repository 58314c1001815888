import type { LiveTopic } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import { followChanges } from './live'
import { refresh, refreshAll } from './readings'

const PATIENCE = 3_000

/**
 * Reads changed topics again, one read per topic at a time; changes during a read cause one more. Without that, each
 * change would discard the running read, and on a busy day a slow one would never be shown. Topics do not wait for each
 * other.
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

/** Keeps the screen current, and says when that has failed for a while. */
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
        // The stream also ends with the sign-in, which this read reveals.
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
