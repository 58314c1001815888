import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners'
import { onStorageChange, readStored, store } from './storage'

const KEY = 'browser-notices'
const listeners = createListeners()
onStorageChange([KEY], listeners.notify)

/** `none`: this browser has no notifications. `denied`: they are blocked. `off` and `on`: the choice made here. */
type BrowserNoticeState = 'none' | 'denied' | 'off' | 'on'

function current(): BrowserNoticeState {
  if (!('Notification' in window)) return 'none'
  if (window.Notification.permission === 'denied') return 'denied'
  return window.Notification.permission === 'granted' && readStored(KEY) === 'on' ? 'on' : 'off'
}

/** Says whether this browser shows notifications while a page is open, kept current. */
export const useBrowserNotices = (): BrowserNoticeState => useSyncExternalStore(listeners.subscribe, current)

/** `dismissed`: the question was closed without an answer. `impossible`: pages cannot notify here, as on telephones. */
type BrowserNoticeAnswer = BrowserNoticeState | 'dismissed' | 'impossible'

/**
 * Turns notifications on or off. The browser asks for permission the first time. A first notification shows that they
 * arrive.
 */
export async function chooseBrowserNotices(isOn: boolean, first: string): Promise<BrowserNoticeAnswer> {
  const permission = isOn && (await window.Notification.requestPermission())
  const isShown = permission === 'granted' && notify(first, { tag: KEY }) !== null
  store(KEY, isShown ? 'on' : null)
  listeners.notify()
  if (permission === 'default') return 'dismissed'
  return permission === 'granted' && !isShown ? 'impossible' : current()
}

/** Shows a notification; null where only service workers can, as on telephones. */
export function notify(title: string, options: NotificationOptions): Notification | null {
  try {
    return new window.Notification(title, options)
  } catch {
    return null
  }
}
