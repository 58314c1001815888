import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PracticeId } from '../practice-id.ts'
import { acceptedSecrets, deriveKeyFor } from './keys.ts'
import { tokenBytes } from './token-layout.ts'
import { bytesOfUuid, uuidOfBytes } from './uuid-bytes.ts'

/** What a signed link lets its bearer do. A token of one purpose is worthless for another. */
export type TokenPurpose =
  | 'manage'
  | 'visit'
  | 'confirm_booking'
  | 'hold'
  | 'move'
  | 'feed'
  | 'form'
  | 'leaflet'
  | 'discreet_leaflet'
  | 'consent'
  | 'review'
  | 'document'
  | 'pay'
  | 'visitor_pay'
  | 'pay_return'
  | 'shared_document'
  | 'exercise_audio'
  | 'mark_reminder'
  | 'sms_report'
  | 'page_preview'
  | 'client_icon'
  | 'practice_export'
  | 'mail_of'

/** What a link is for: one thing of a practice, and the version of its links. */
interface TokenSubject {
  practiceId: PracticeId
  id: string
  version?: number
}

/** What a token says. Trust it only once `matches` has agreed. */
export interface OpenedToken {
  practiceId: PracticeId
  id: string
  /** True when we signed the token for this purpose and version. Takes the same time either way. */
  matches(version: number): boolean
}

const IDS_END = tokenBytes.practiceId + tokenBytes.id
const LENGTH = IDS_END + tokenBytes.signature

/**
 * A link's token: practice, thing and signature. The same input always gives the same token, so nothing is stored and a
 * later message carries the same link. Raising `version` invalidates old links.
 */
export function signToken(
  secret: string,
  purpose: TokenPurpose,
  { practiceId, id, version = 1 }: TokenSubject,
): string {
  const ids = Buffer.concat([bytesOfUuid(practiceId), bytesOfUuid(id)])
  return Buffer.concat([ids, signatureOf(secret, purpose, ids, version)]).toString('base64url')
}

/** Separates a token from its version, where the version is visible. No token contains it. */
const VERSION_MARK = '.'

/** A token with a visible version: once that version is over, the signature still proves that the token was ours. */
export const signVersionedToken = (secret: string, purpose: TokenPurpose, subject: Required<TokenSubject>) =>
  signToken(secret, purpose, subject) + VERSION_MARK + subject.version.toString(36)

/** The content of a token with a visible version, if it is ours; null for any other. */
export function openVersionedToken(secret: string, purpose: TokenPurpose, text: string) {
  const [token = '', versionText = ''] = text.split(VERSION_MARK)
  const version = Number.parseInt(versionText, 36)
  const isPlain = Number.isSafeInteger(version) && `${token}${VERSION_MARK}${version.toString(36)}` === text
  const opened = isPlain ? openToken(secret, purpose, token) : null
  return opened?.matches(version) ? { id: opened.id, practiceId: opened.practiceId, version } : null
}

/** Reads a token without trusting it; null when it cannot be one. */
export function openToken(secret: string, purpose: TokenPurpose, token: string): OpenedToken | null {
  const bytes = readToken(token)
  if (!bytes) return null
  const ids = bytes.subarray(0, IDS_END)
  return {
    practiceId: uuidOfBytes(ids.subarray(0, tokenBytes.practiceId)) as PracticeId,
    id: uuidOfBytes(ids.subarray(tokenBytes.practiceId)),
    matches: (version) =>
      acceptedSecrets(secret).some((accepted) =>
        timingSafeEqual(bytes.subarray(IDS_END), signatureOf(accepted, purpose, ids, version)),
      ),
  }
}

/** Whether we signed a token in a version before this one; otherwise it is a forgery. */
export const isOfEarlierVersion = (link: Pick<OpenedToken, 'matches'>, version: number): boolean =>
  Array.from({ length: version - 1 }, (_, index) => index + 1).some((earlier) => link.matches(earlier))

/** The practice that a token claims, so that its transaction can be opened; null when it cannot be a token. */
export function practiceOfToken(token: string): PracticeId | null {
  const bytes = readToken(token.split(VERSION_MARK, 1)[0] ?? '')
  return bytes && (uuidOfBytes(bytes.subarray(0, tokenBytes.practiceId)) as PracticeId)
}

/** Accepts only the spelling that we write: a token with altered spare bits is another text for the same bytes. */
function readToken(token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  return bytes.length === LENGTH && bytes.toString('base64url') === token ? bytes : null
}

function signatureOf(secret: string, purpose: TokenPurpose, ids: Buffer, version: number): Buffer {
  const hmac = createHmac('sha256', deriveKeyFor(secret, `token/${purpose}`))
    .update(ids)
    .update(String(version))
  return hmac.digest().subarray(0, tokenBytes.signature)
}
