import type * as z from 'zod'
import type { ProblemCode } from './errors.ts'
import type { PictureShape } from './pictures.ts'
import type { Meta } from './schema.ts'

/**
 * Who may call. `public`: any site, no cookie is read or set. `anyone`: our own pages, signed in or not. `account`:
 * anybody signed in to the console. The others need that kind of account; whatever is not named here is denied.
 */
export type Access = 'public' | 'anyone' | 'account' | 'practitioner' | 'client' | 'admin'

/** At most `points` calls in `seconds`, counted for each value of `by`; for `practice`, only successful calls count. */
export interface RateLimit {
  by: 'address' | 'practice' | 'caller'
  points: number
  seconds: number
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** `/api/sessions/:id` */
  path: `/${string}`
  /** One sentence for the API's documentation. */
  summary: string
  access: Access
  /** Also open to an admin without a second factor: it is needed to set one up. */
  isOpenWithoutTotp?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A GET that makes us call another service: links of other sites, which carry cookies, do not trigger it. */
  isForOwnPages?: true
  /** Our page in a frame of another site calls it too, without cookie or token: nothing is done in anybody's name. */
  isForFrames?: true
  /** The body is the bytes of a picture, whatever its header says. It is stored in this shape (`files/picture.ts`). */
  picture?: PictureShape
  /** The limit of the body in kB, where it holds long texts or a drawing. Default: 100. */
  mostKilobytes?: number
  /**
   * The body is the bytes of a file of at most this size, whatever its header says. Its handler reads them as they
   * arrive.
   */
  file?: number
  /** The body is raw bytes, at most 100 kB, whatever its header says: another service has signed them. */
  isSigned?: true
  /** The body is not even read: for callers who send a format that is not ours. */
  ignoresBody?: true
  /** The schema of `data`. Encoding drops whatever it does not name. Without one: 204. */
  reply?: z.ZodType
  /** A DELETE answers 204; where its handler returns something that has to be said, 200 with it. */
  mayBeSilent?: true
  /** `data` is a list of `reply`, and `meta` names the page. Lists that are sent whole: `whole-list.ts`. */
  isPaged?: boolean
  /** For a paged list: sums over all matches, beside `data` and `meta`. */
  totals?: z.ZodType
  /** Answers that are no JSON (calendar files, tables, event streams, PDFs) name their type. */
  contentType?:
    | 'text/calendar'
    | 'text/csv'
    | 'text/event-stream'
    | 'image/png'
    | 'image/webp'
    | 'application/octet-stream'
    | 'application/pdf'
    | 'application/zip'
  /** Its reader may keep a calendar file, and asks each time whether it has changed (ETag). */
  isRevalidated?: true
  /** Default: 200, or 204 without a reply. */
  status?: 200 | 201 | 202
  guard?: readonly ('captcha' | 'idempotent')[]
  /** The form whose proof of work `captcha` asks for. */
  form?: 'booking' | 'contact' | 'review' | 'report'
  limits?: readonly RateLimit[]
  errors?: readonly ProblemCode[]
}

/** An endpoint of the API as data: routing, access, validation, reply, client and OpenAPI come from it. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type In<S> = S extends z.ZodType ? z.input<S> : undefined
export type ReplyValue<S> = S extends z.ZodType ? z.output<S> : undefined

/** An incoming file. Nothing of it is read before that is asked for, and it is read once. */
export interface SentFile {
  /** Bytes, as announced. */
  size: number
  parts(): AsyncIterable<Uint8Array>
  /** The hash of what was read. */
  sha256(): Uint8Array
}

/** What a handler gets: validated and decoded. */
export interface EndpointInput<E extends Endpoint> {
  params: ReplyValue<E['params']>
  query: ReplyValue<E['query']>
  body: E['picture'] extends string
    ? Uint8Array
    : E['file'] extends number
      ? SentFile
      : E['isSigned'] extends true
        ? Uint8Array
        : ReplyValue<E['body']>
}

/** What a caller sends: JSON types. */
export type RequestInput<E extends Endpoint> = (E['params'] extends z.ZodType ? { params: In<E['params']> } : object) &
  (E['query'] extends z.ZodType ? { query?: In<E['query']> } : object) &
  (E['body'] extends z.ZodType ? { body: In<E['body']> } : object) &
  (E['picture'] extends string ? { body: Blob } : object) &
  (E['file'] extends number ? { body: Blob } : object)

export interface Paged<T> {
  data: T[]
  meta: z.infer<typeof Meta>
}

/** `data` in its JSON form. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType
  ? E['isPaged'] extends true
    ? Paged<In<E['reply']>> & (E['totals'] extends z.ZodType ? { totals: In<E['totals']> } : object)
    : In<E['reply']> | (E['mayBeSilent'] extends true ? undefined : never)
  : undefined
