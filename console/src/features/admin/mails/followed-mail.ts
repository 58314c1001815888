import { useSyncExternalStore } from 'react'
import { api } from '../../../lib/api'
import { createListeners } from '../../../lib/listeners'
import { useReading } from '../../../lib/readings'

const KEY = 'ancrage-mail'
const LOOK_EVERY = 1_500
const listeners = createListeners()

/** Follows the sending of a mail in this tab, also after a reload; null stops following. */
export function followMail(id: string | null) {
  if (id) sessionStorage.setItem(KEY, id)
  else sessionStorage.removeItem(KEY)
  listeners.notify()
}

const followed = () => sessionStorage.getItem(KEY)

/** Returns the id of the followed mail. */
export const useFollowedMail = () => useSyncExternalStore(listeners.subscribe, followed)

/** Reads the progress of a mail until it is done. A mail that does not exist is no longer followed. */
export const useMailProgress = (id: string | null) =>
  useReading(id ? ['admin', 'mail', id] : null, () => api.admin.mail({ params: { id: id! } }), {
    refreshInterval: (mail) => (mail?.isDone ? 0 : LOOK_EVERY),
    onError: ({ status }) => {
      if (status === 403 || status === 404) followMail(null)
    },
  })
