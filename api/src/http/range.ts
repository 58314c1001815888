import type { HttpAnswer } from './answer.ts'

/** The range of a file that a caller requests (RFC 9110, 14), if the file is still the one they have. */
export interface RequestedRange {
  range?: string | undefined
  ifRange?: string | undefined
}

/** The head of an answer, and the range of bytes of its body, both ends included; null: none. */
export interface RangeAnswer {
  answer: HttpAnswer
  bytes: { first: number; last: number } | null
}

/**
 * The requested range of a file. Several ranges, unreadable ones and those of another file are answered with the whole,
 * as the standard allows; a range that begins behind the end is 416.
 */
export function rangeOf(whole: HttpAnswer, size: number, { range, ifRange }: RequestedRange): RangeAnswer {
  const { headers = {} } = whole
  const end = size - 1
  const offered = { 'Accept-Ranges': 'bytes' }
  const all: RangeAnswer = {
    answer: { ...whole, headers: { ...headers, ...offered, 'Content-Length': String(size) } },
    bytes: size ? { first: 0, last: end } : null,
  }
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range ?? '')
  if (!match || (ifRange !== undefined && ifRange !== headers.ETag)) return all
  const [, from = '', to = ''] = match
  if ((!from && !to) || (from && to && Number(to) < Number(from))) return all
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), end) : end
  if (first > end) {
    const refused = { ...headers, ...offered, 'Content-Range': `bytes */${size}` }
    return { answer: { status: 416, type: '', body: null, headers: refused }, bytes: null }
  }
  const found = { 'Content-Range': `bytes ${first}-${last}/${size}`, 'Content-Length': String(last - first + 1) }
  return {
    answer: { ...whole, status: 206, headers: { ...headers, ...offered, ...found } },
    bytes: { first, last },
  }
}
