import { createPublicKey, verify } from 'node:crypto'

/** How the export of a practice's reviews is written. */
export const EXPORT_FORMAT = 'ancrage-reviews/1'

/** What a signed export says of itself. */
export interface CheckedExport {
  isGenuine: boolean
  publicKey: string
  /** What was signed, read; null where it is no export of ours. */
  payload: { practice: { name: string }; exportedAt: string; reviews: unknown[] } | null
}

/** Checks a signed export of reviews with nothing but the file: whose key it is, a person compares. */
export function checkReviewExport(text: string): CheckedExport {
  const nothing = { isGenuine: false, publicKey: '', payload: null }
  try {
    const { format, payload, publicKey, signature } = JSON.parse(text) as Record<string, string>
    if (format !== EXPORT_FORMAT || !payload || !publicKey || !signature) return nothing
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const isGenuine = verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'))
    return { isGenuine, publicKey, payload: JSON.parse(payload) as CheckedExport['payload'] }
  } catch {
    return nothing
  }
}
