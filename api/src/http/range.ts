import type { HttpAnswer } from './answer.ts'

/** The range of a file that a caller requests (RFC 9110, 14), if the file is still the one they have. */
export interface RequestedRange {
  range?: string | undefined
  ifRange?: string | undefined
}

/**
 * The stretch of a file that was asked for. Several at once, what cannot be read and what is of another file are answered
 * with the whole, as the standard allows; a stretch that begins behind the end is 416.
 */
export function rangeOf(whole: HttpAnswer, { range, ifRange }: RequestedRange): HttpAnswer {
  const { body, headers = {} } = whole
  if (!Buffer.isBuffer(body)) return whole
  const offered = { ...whole, headers: { ...headers, 'Accept-Ranges': 'bytes' } }
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range ?? '')
  if (!asked || (ifRange !== undefined && ifRange !== headers.ETag)) return offered
  const [, from = '', to = ''] = asked
  if (!from && !to) return offered
  const last = body.length - 1
  const first = from ? Number(from) : Math.max(0, body.length - Number(to))
  const end = from && to ? Math.min(Number(to), last) : last
  if (from && to && Number(to) < Number(from)) return offered
  if (first > last)
    return {
      status: 416,
      type: '',
      body: null,
      headers: { ...offered.headers, 'Content-Range': `bytes */${body.length}` },
    }
  return {
    ...offered,
    status: 206,
    body: body.subarray(first, end + 1),
    headers: { ...offered.headers, 'Content-Range': `bytes ${first}-${end}/${body.length}` },
  }
}
