import { millisecondsInMinute } from 'date-fns/constants'
import type { Config } from '../config.ts'
import { openVersionedToken, signVersionedToken } from '../crypto/token.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'

type Owner = Pick<PractitionerActor, 'practiceId' | 'userId'>
type Signing = Pick<Config, 'APP_SECRET'>

/** A link belongs to the minute in which it was made, and is valid for four more. */
const MINUTES = 5

const minuteOf = (now: Date) => Math.floor(now.getTime() / millisecondsInMinute)

/** The address of an export that this account may download until it expires. Nothing is stored. */
export function exportLink({ APP_SECRET }: Signing, { practiceId, userId }: Owner, now: Date) {
  const minute = minuteOf(now)
  const token = signVersionedToken(APP_SECRET, 'practice_export', { practiceId, id: userId, version: minute })
  return {
    url: `/api/exports/practice.zip?token=${token}`,
    expiresAt: new Date((minute + MINUTES) * millisecondsInMinute),
  }
}

/** Refuses a link of another account as `not_found`, and an old one as `link_expired`. */
export function assertExportLink({ APP_SECRET }: Signing, { practiceId, userId }: Owner, token: string, now: Date) {
  const opened = openVersionedToken(APP_SECRET, 'practice_export', token)
  if (opened?.practiceId !== practiceId || opened.id !== userId) throw fail('not_found')
  if (minuteOf(now) - opened.version >= MINUTES) throw fail('link_expired')
}
