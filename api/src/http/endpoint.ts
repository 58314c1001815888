import type * as z from 'zod'
import type { ProblemCode } from './errors.ts'
import type { PictureShape } from './pictures.ts'
import type { Meta } from './schema.ts'

/**
 * Who may call. `public`: any site, no cookie is read or set. `anyone`: our own pages, signed in or not. `account`:
 * whoever is signed in to the console. The others need that account; everything is denied that is not written here.
 */
export type Access = 'public' | 'anyone' | 'account' | 'practitioner' | 'client' | 'admin'

/** At most `points` calls in `seconds`, counted for each value of `by`; those of a practice once they have succeeded. */
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
  /** Also for an admin who has no second factor yet: what is needed to set one up. */
  isOpenWithoutTotp?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** A GET that has us ask another service: a link of another site, which carries cookies, does not set it off. */
  isForOwnPages?: true
  /** A page of ours in a frame of another site calls it too, without cookie or token: nothing is done in anybody's name. */
  isForFrames?: true
  /** The body is a picture's bytes, whatever its header says, and no JSON. It is kept in this shape (`files/picture.ts`). */
  picture?: PictureShape
  /** What the body may weigh, in kB, where it holds long texts or a drawing. Default: 100. */
  mostKilobytes?: number
  /** The body is a file's bytes, at most so many, whatever its header says. Its handler reads them as they come. */
  file?: number
  /** The body is the bytes that came, at most 100 kB, whatever its header says: another service has signed them. */
  isSigned?: true
  /** Whatever is sent is not even read: for callers whose form is not ours. */
  ignoresBody?: true
  /** The schema of `data`. Encoding with it drops whatever it does not name. None: 204. */
  reply?: z.ZodType
  /** `data` is a list of `reply` and `meta` says which page. */
  isPaged?: boolean
  /** Of a paged list: sums over all that match, beside `data` and `meta`. */
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
  /** Its reader may keep a calendar file, and asks each time whether it is still what it was (ETag). */
  isRevalidated?: true
  /** Default: 200, or 204 without a reply. */
  status?: 200 | 201 | 202
  guard?: readonly ('captcha' | 'idempotent')[]
  /** The form whose proof of work `captcha` asks for. */
  form?: 'booking' | 'contact' | 'review' | 'report'
  limits?: readonly RateLimit[]
  errors?: readonly ProblemCode[]
}

/** An endpoint of the API as data: routing, access, validation, reply, client and OpenAPI all come from it. */
export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type In<S> = S extends z.ZodType ? z.input<S> : undefined
export type ReplyValue<S> = S extends z.ZodType ? z.output<S> : undefined

/** A file on its way to us: nothing of it is read before it is asked for, and it is read once. */
export interface SentFile {
  /** Bytes, as announced. */
  size: number
  parts(): AsyncIterable<Uint8Array>
  /** Of what was read. */
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

/** `data` as it stands in JSON. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodType
  ? E['isPaged'] extends true
    ? Paged<In<E['reply']>> & (E['totals'] extends z.ZodType ? { totals: In<E['totals']> } : object)
    : In<E['reply']>
  : undefined
