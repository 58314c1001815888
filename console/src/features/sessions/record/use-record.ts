import { useEffect, useState, useSyncExternalStore } from 'react'
import { signedInUser } from '../../../lib/signed-in'
import { type OpenRecord, openRecord } from './open-record'
import { takeAhead } from './read-ahead'

interface Held {
  record: OpenRecord
  by: number
  /** The account that opened it. */
  account: string | undefined
}

/** The open records, and closed ones with unsent text: that is still sent from other pages. */
const held = new Map<string, Held>()

const holdRecord = (record: OpenRecord): Held => ({ record, by: 0, account: signedInUser()?.email })

function take(id: string): Held {
  const before = held.get(id)
  // The next account in this tab must not see the record. Its drafts stay on this device, sealed for their own account.
  if (before?.by === 0 && before.account !== signedInUser()?.email) drop(id, before)
  const found = held.get(id) ?? holdRecord(openRecord(id))
  held.set(id, found)
  return found
}

function drop(id: string, { record }: Held) {
  record.close()
  held.delete(id)
}

const hasUnsent = ({ record }: Held) => Object.values(record.now().fields ?? {}).some(({ isDirty }) => isDirty)
const isSignedOut = ({ record }: Held) => {
  const { saving } = record.now()
  return saving.is === 'failed' && saving.problem.status === 401
}

function letGo(id: string) {
  const found = held.get(id)
  if (!found || found.by > 0) return
  // After a sign-out the drafts are kept for the same account, and nothing stays in this page.
  if (hasUnsent(found) && !isSignedOut(found)) return
  drop(id, found)
}

/** Returns the record of a session. All components of a page share the same one. */
export function useRecord(id: string) {
  const [{ record }] = useState(() => take(id))
  const state = useSyncExternalStore(record.subscribe, record.now)
  useEffect(() => {
    const found = held.get(id) ?? holdRecord(record)
    held.set(id, found)
    found.by += 1
    // What was asked for ahead is older than what this page has.
    if (record.now().opened) takeAhead(id)
    else void record.open()
    const stop = followPage(record)
    return () => {
      found.by -= 1
      stop()
      record.leave()
      const wait = record.subscribe(() => end())
      const end = () => {
        if (found.by > 0) wait()
        else {
          letGo(id)
          if (!held.has(id)) wait()
        }
      }
      // Strict mode mounts the component again at once.
      setTimeout(end)
    }
  }, [id, record])
  return { record, ...state }
}

/** Sends unsent text when the page may close, and when the network is back. */
function followPage(record: OpenRecord) {
  const leave = () => record.leave()
  const hide = () => document.visibilityState === 'hidden' && record.leave()
  const online = () => void record.send()
  const ask = (event: BeforeUnloadEvent) => record.isAtRisk() && event.preventDefault()
  addEventListener('pagehide', leave)
  document.addEventListener('visibilitychange', hide)
  addEventListener('online', online)
  addEventListener('beforeunload', ask)
  return () => {
    removeEventListener('pagehide', leave)
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('online', online)
    removeEventListener('beforeunload', ask)
  }
}
