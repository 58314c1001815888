import { signedInUser } from '../../../lib/signed-in'
import { readRecord, type SessionRecord } from './clinical-record'

/** How long an answer is kept for the page that is on its way, in milliseconds. */
const KEPT = 5_000

let ahead: { id: string; account: string | undefined; answer: Promise<SessionRecord> } | null = null

/** Asks for a record that the page of its session, which is on its way, will read in a moment. */
export function readAhead(id: string) {
  const asked = { id, account: signedInUser()?.email, answer: readRecord(id) }
  asked.answer.catch(() => undefined)
  ahead = asked
  setTimeout(() => {
    if (ahead === asked) ahead = null
  }, KEPT)
}

/** Returns the answer that was asked for ahead, once, and only to the same account. */
export function takeAhead(id: string): Promise<SessionRecord> | null {
  const asked = ahead
  ahead = null
  return asked?.id === id && asked.account === signedInUser()?.email ? asked.answer : null
}
