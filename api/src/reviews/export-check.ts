import { createPublicKey, verify } from 'node:crypto'

/** The name and version of the export's format. */
export const EXPORT_FORMAT = 'ancrage-reviews/1'

/** The result of checking a signed export. */
export interface CheckedExport {
  isGenuine: boolean
  publicKey: string
  /** The signed content; null if the file is no export of ours. */
  payload: { practice: { name: string }; exportedAt: string; reviews: unknown[] } | null
}

/** Checks a signed export of reviews with the file alone. A person must compare the key with the practice's. */
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
