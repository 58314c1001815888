import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import * as z from 'zod'
import type { DownloadedFile, DownloadedPicture, HandlerResult, ReceivedFile, StreamedAnswer } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import { isWholeList, pageOfList } from './whole-list.ts'

/** What goes back to the caller, already serialised. */
export interface HttpAnswer {
  status: number
  type: string
  body: string | Buffer | Readable | null
  headers?: Record<string, string>
  /** Reads the body after the connection is released, and not at all for a caller who has it. */
  load?(): Promise<Buffer>
  /** A file, of which only the requested range is read. */
  file?: Pick<DownloadedFile, 'size' | 'open'>
}

/** Encodes what a handler returned with the contract's reply schema, which drops everything else. */
export function answerOf<E extends Endpoint>(spec: E, returned: HandlerResult<E>, query: unknown): HttpAnswer {
  if (spec.contentType) return encoders[spec.contentType](returned, spec)
  if (!spec.reply) return { status: spec.status ?? 204, type: '', body: null }
  if (spec.mayBeSilent && returned === undefined) return { status: 204, type: '', body: null }
  const content = contentOf(spec, spec.reply, returned, query)
  return { status: spec.status ?? 200, type: 'application/json; charset=utf-8', body: JSON.stringify(content) }
}

function contentOf(spec: Endpoint, reply: z.ZodType, returned: unknown, query: unknown) {
  if (spec.isPaged) return pageOf(reply, returned as ReturnedPage, query, spec.totals)
  if (!isWholeList(spec)) return { data: z.encode(reply, returned) }
  const { rows, meta } = pageOfList(returned as unknown[], query)
  return { data: z.encode(reply, rows), meta }
}

type ContentType = NonNullable<Endpoint['contentType']>

const encoders: Record<ContentType, (returned: unknown, spec: Endpoint) => HttpAnswer> = {
  'text/calendar': (returned, spec) => calendarOf(spec, String(returned)),
  'application/pdf': (returned) => fileOf('application/pdf', returned as ReceivedFile),
  'application/octet-stream': (returned) => fileAnswer(returned as DownloadedFile),
  'application/zip': (returned) => ({ ...streamOf('', returned as StreamedAnswer), type: 'application/zip' }),
  'image/png': (returned) => publicPictureOf(returned as DownloadedPicture),
  'image/webp': (returned) => pictureOf(returned as DownloadedPicture),
  'text/csv': (returned) => streamOf('text/csv', returned as StreamedAnswer),
  'text/event-stream': (returned) => streamOf('text/event-stream', returned as StreamedAnswer),
}

const streamOf = (type: string, { stream, headers }: StreamedAnswer): HttpAnswer => ({
  status: 200,
  type: `${type}; charset=utf-8`,
  body: stream,
  headers,
})

function calendarOf({ isRevalidated }: Endpoint, body: string): HttpAnswer {
  const tag = isRevalidated && createHash('sha256').update(body).digest('base64url')
  const headers = tag && { 'Cache-Control': 'private, no-cache', ETag: `"${tag}"` }
  return { status: 200, type: 'text/calendar; charset=utf-8; method=PUBLISH', body, ...(headers && { headers }) }
}

/**
 * A file that is saved, never shown from our origin; with the hash of its bytes (RFC 9530), to compare a copy with
 * ours.
 */
const fileOf = (type: string, { name, bytes, sha256 }: ReceivedFile): HttpAnswer => ({
  status: 200,
  type,
  body: bytes,
  headers: {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'Repr-Digest': `sha-256=:${sha256.toString('base64')}:`,
    'X-Content-Type-Options': 'nosniff',
  },
})

/** A person's picture: shown only as a picture, and cached only by the browser that asked. */
const pictureOf = ({ tag, load }: DownloadedPicture): HttpAnswer => ({
  status: 200,
  type: 'image/webp',
  body: null,
  load,
  headers: {
    'Cache-Control': 'private, max-age=31536000, immutable',
    'Content-Disposition': 'inline; filename="image.webp"',
    'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    ETag: `"${tag}"`,
  },
})

/** A picture that anybody may see, also in a mailbox, and that proxies may cache. */
function publicPictureOf(picture: DownloadedPicture): HttpAnswer {
  const answer = pictureOf(picture)
  const headers = {
    ...answer.headers,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Disposition': 'inline; filename="image.png"',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  return { ...answer, type: 'image/png', headers }
}

/**
 * A person's file, to be saved and never shown as a page of ours. Whatever opens it has no origin, no scripts and
 * nothing to load, and its type invites nobody to show it. RFC 6266 asks for its name twice, once in ASCII and once as
 * it is.
 */
export const fileAnswer = ({ name, sha256, size, open }: DownloadedFile): HttpAnswer => ({
  status: 200,
  type: 'application/octet-stream',
  body: null,
  file: { size, open },
  headers: {
    'Cache-Control': 'private, no-store',
    'Content-Disposition': `attachment; filename="${asciiOf(name)}"; filename*=UTF-8''${extendedOf(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ETag: `"${sha256.toString('base64url')}"`,
  },
})

const asciiOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')

/** RFC 5987 allows fewer characters than an address does. */
const extendedOf = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

interface ReturnedPage {
  rows: unknown[]
  total: number
  totals?: unknown
}

function pageOf(schema: z.ZodType, { rows, total, totals }: ReturnedPage, query: unknown, totalsSchema?: z.ZodType) {
  const { page, perPage } = query as { page: number; perPage: number }
  const answer = { data: z.encode(z.array(schema), rows), meta: { page, perPage, total } }
  return totalsSchema ? { ...answer, totals: z.encode(totalsSchema, totals) } : answer
}
