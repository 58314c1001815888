import { useSyncExternalStore } from 'react'
import { onStorageChange, readStored, store } from './storage'

const KEY = 'browser-notices'
const readers = new Set<() => void>()
const notifyListeners = () => {
  for (const reader of readers) reader()
}
onStorageChange([KEY], notifyListeners)

/** `none`: this browser has no notifications. `denied`: they are blocked. `off` and `on`: the choice made here. */
type BrowserNoticeState = 'none' | 'denied' | 'off' | 'on'

function current(): BrowserNoticeState {
  if (!('Notification' in window)) return 'none'
  if (window.Notification.permission === 'denied') return 'denied'
  return window.Notification.permission === 'granted' && readStored(KEY) === 'on' ? 'on' : 'off'
}

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Says whether this browser shows notifications while a page is open, kept current. */
export const useBrowserNotices = (): BrowserNoticeState => useSyncExternalStore(subscribe, current)

/** Turns notifications on or off. The browser asks for permission the first time. */
export async function chooseBrowserNotices(isOn: boolean): Promise<BrowserNoticeState> {
  const isGranted = isOn && (await window.Notification.requestPermission()) === 'granted'
  store(KEY, isGranted ? 'on' : null)
  notifyListeners()
  return current()
}
