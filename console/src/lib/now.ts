import { useSyncExternalStore } from 'react'

const A_HALF_MINUTE = 30_000
const STALE = 1_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const readers = new Set<() => void>()

function subscribe(reader: () => void) {
  readers.add(reader)
  timer ??= setInterval(tick, A_HALF_MINUTE)
  if (Math.abs(Date.now() - now) > STALE) tick()
  return () => {
    readers.delete(reader)
    if (readers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick() {
  now = Date.now()
  for (const reader of readers) reader()
}

/** Returns the time in epoch milliseconds, updated every 30 seconds for all components at once. */
export const useNow = () => useSyncExternalStore(subscribe, () => now)
