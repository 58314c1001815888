import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { ParameterizedContext } from 'koa'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { Native } from '../db/native.ts'
import type { Notices } from '../db/notices.ts'
import type { EntityManager, MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import type { StoredPicture } from '../files/picture.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ActionActor, ActionContext, OrmDatabase, PractitionerInAction } from './action-context.ts'
import type { ActorOf } from './actor.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Captcha } from './captcha.ts'
import type { Endpoint, EndpointInput, ReplyValue } from './endpoint.ts'
import type { CheckForm } from './form-captcha.ts'
import type { PictureShape } from './pictures.ts'
import type { Limits } from './rate-limit.ts'

/** What every request and every job needs, made once when the process starts. */
export interface App {
  config: Config
  log: Logger
  orm: MikroORM
  limits: Limits
  /** Answers that are the same for everybody who asks within one second. */
  answers: AnswerCache
  /** Proofs of work. */
  captcha: Captcha
  /** Checks what visitors send along with a form to a practice: a proof of work, or a token of reCAPTCHA. */
  checkForm: CheckForm
  /** What other transactions published, from any process. */
  notices: Notices
  /** Aborted when the process is asked to stop: streams end, readiness turns to 503. */
  stopping: AbortSignal
  now(): Date
}

/** What is needed for work that opens its own transactions. */
export type AppResources = Pick<App, 'orm' | 'config' | 'log'>

/** The caller's own practice, or the one in the path; for an admin their own where an answer is kept in it. */
type PracticeOf<E extends Endpoint> = Endpoint extends E
  ? PracticeId | null
  : E['access'] extends 'account' | 'practitioner'
    ? PracticeId
    : E['access'] extends 'admin'
      ? PracticeId | null
      : E['access'] extends 'public'
        ? E['path'] extends `${string}:practiceId${string}` | `${string}:token${string}`
          ? PracticeId
          : null
        : null

/** The argument of all handlers: validated input, and who sent it. */
export interface RequestContext<E extends Endpoint> extends EndpointInput<E> {
  actor: ActorOf<E>
  now: Date
  /** The practice whose rows the transaction sees; null where the endpoint belongs to none. */
  practiceId: PracticeOf<E>
  requestId: string
  /** The caller's network address, as far as `TRUST_PROXY` reveals it. */
  address: string
  app: App
  headers: IncomingHttpHeaders
  cookies: ParameterizedContext['cookies']
  userAgent: string | null
}

/**
 * Does the work of an `idempotent` call in a transaction that its handler opens itself, and stores the answer with its
 * effect. `work` returns what the handler returns; it is not done again for a submission that was answered before.
 */
export type RunOnce = <T>(query: Query, work: () => Promise<T>) => Promise<T>

/** A handler's access to the database, by the kind of its transaction. */
export interface TransactionContexts {
  /** The practice's transaction, if the endpoint has one. Entities are flushed before the reply is encoded. */
  orm: { em: EntityManager; db: OrmDatabase; once: RunOnce }
  /** One connection, one read-only transaction, native statements: for frequent reads. */
  readOnly: { db: Native }
  /** One connection, one transaction, native statements: for what many visitors ask at once. */
  contended: { db: Native }
  /**
   * Each `within` is one transaction of the caller's practice, so no connection is held while another service answers.
   */
  own: { within<T>(work: (query: Query) => Promise<T>): Promise<T>; once: RunOnce }
  /** No transaction and no caller. The handler needs no database, or opens it itself for one statement. */
  none: object
}

/** What was stored of a sent file before the transaction began. */
type ReceivedUpload<E extends Endpoint, R> = (E['picture'] extends PictureShape ? { picture: StoredPicture } : object) &
  (E['file'] extends number ? { received: R } : object)

/** The actor for services. */
type ActionActorOf<E extends Endpoint> = E['access'] extends 'account' | 'practitioner' | 'admin'
  ? PractitionerInAction
  : ActionActor

/** The first argument of services, ready to pass on, where there is a practice. */
type ActionOf<E extends Endpoint, T> = T extends { db: infer D extends Native }
  ? PracticeOf<E> extends string
    ? { action: ActionContext<D, ActionActorOf<E>> }
    : object
  : object

export type HandlerContext<E extends Endpoint, K extends keyof TransactionContexts, R> = RequestContext<E> &
  TransactionContexts[K] &
  ActionOf<E, TransactionContexts[K]> &
  ReceivedUpload<E, R>

/** A file that is sent whole. Its name is ours, in ASCII, never the name that somebody gave it. */
export interface ReceivedFile {
  name: string
  bytes: Buffer
  sha256: Buffer
}

/**
 * A file that is read as the caller takes it, after the connection is released: a disk, a bucket or a reader may be
 * slow.
 */
export interface DownloadedFile {
  name: string
  /** Changes with the bytes. */
  sha256: Buffer
  /** Bytes. */
  size: number
  /** The bytes between two positions, both included. */
  open(first: number, last: number): Promise<Readable>
}

/** A picture. It is not loaded for a browser that already has it. */
export interface DownloadedPicture {
  /** Changes with the bytes. */
  tag: string
  load(): Promise<Buffer>
}

/** An answer that is written while it is produced. */
export interface StreamedAnswer {
  stream: Readable
  headers: Record<string, string>
}

/** What a handler returns where the reply is not JSON. */
interface ReturnedByType {
  'text/calendar': string
  'text/csv': StreamedAnswer
  'text/event-stream': StreamedAnswer
  'image/png': DownloadedPicture
  'image/webp': DownloadedPicture
  'application/octet-stream': DownloadedFile
  'application/pdf': ReceivedFile
  'application/zip': StreamedAnswer
}

/** What a handler returns. Entities and rows may hold more than the contract names: the rest is dropped. */
export type HandlerResult<E extends Endpoint> = E['isPaged'] extends true
  ? { rows: ReplyValue<E['reply']>[]; total: number } & (E['totals'] extends z.ZodType
      ? { totals: ReplyValue<E['totals']> }
      : object)
  : E['reply'] extends z.ZodType
    ? ReplyValue<E['reply']> | (E['mayBeSilent'] extends true ? undefined : never)
    : E['contentType'] extends keyof ReturnedByType
      ? ReturnedByType[E['contentType']]
      : unknown

export type Handler<E extends Endpoint, C> = (context: C) => Promise<HandlerResult<E>> | HandlerResult<E>
