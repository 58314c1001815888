import { createHmac, timingSafeEqual } from 'node:crypto'

/** An older delivery may be a replay. Source: Calendly's own advice. */
const TOLERANCE_MS = 180_000

/** What Calendly writes into `Calendly-Webhook-Signature`: `t=<unix seconds>,v1=<hex>`. */
const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

/** HMAC-SHA256 over time and the received bytes, hex. */
export const signatureOf = (key: string, seconds: number, body: Uint8Array | string): string =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')

/** Whether a delivery was signed with this key, and recently. */
export function isSigned(key: string, header: string, body: Uint8Array | string, now: Date): boolean {
  const [, seconds, claimed] = HEADER.exec(header.replace(/\s/g, '')) ?? []
  if (!seconds || !claimed) return false
  const isEqual = timingSafeEqual(Buffer.from(signatureOf(key, Number(seconds), body)), Buffer.from(claimed))
  return isEqual && Math.abs(now.getTime() - Number(seconds) * 1000) <= TOLERANCE_MS
}
