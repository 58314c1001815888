import { millisecondsInHour } from 'date-fns/constants'
import type { Config } from '../config.ts'
import { openVersionedToken, signVersionedToken } from '../crypto/token.ts'
import type { PracticeId } from '../practice-id.ts'

const hourOf = (now: Date) => Math.floor(now.getTime() / millisecondsInHour)

/** The address of a preview of the draft, valid until the hour after this one is over. */
export function previewUrl(
  { APP_SECRET, PUBLIC_URL }: Pick<Config, 'APP_SECRET' | 'PUBLIC_URL'>,
  practiceId: PracticeId,
  slug: string,
  now: Date,
): string {
  const token = signVersionedToken(APP_SECRET, 'page_preview', { practiceId, id: practiceId, version: hourOf(now) })
  return `${PUBLIC_URL}/p/${slug}?preview=${token}`
}

/** The practice of a preview token; null for a foreign or expired one. */
export function practiceOfPreview(
  { APP_SECRET }: Pick<Config, 'APP_SECRET'>,
  token: string,
  now: Date,
): PracticeId | null {
  const opened = openVersionedToken(APP_SECRET, 'page_preview', token)
  const age = opened ? hourOf(now) - opened.version : -1
  return opened && (age === 0 || age === 1) ? opened.practiceId : null
}
