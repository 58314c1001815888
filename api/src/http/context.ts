import type { ParameterizedContext } from 'koa'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { Native } from '../db/native.ts'
import type { Notices } from '../db/notices.ts'
import type { EntityManager, MikroORM } from '../db/orm.ts'
import type { ActorOf } from './actor.ts'
import type { Captcha } from './captcha.ts'
import type { Endpoint, EndpointInput, ReplyValue } from './endpoint.ts'
import type { Limits } from './rate-limit.ts'

/** What every request and every job needs, made once when the process starts. */
export interface App {
  config: Config
  log: Logger
  orm: MikroORM
  limits: Limits
  captcha: Captcha
  /** What other transactions announced, from any process. */
  notices: Notices
  /** Aborted when the process is asked to stop: streams end, readiness turns to 503. */
  stopping: AbortSignal
  now(): Date
}

/** What all handlers are given: input that the contract has checked, and who sent it. */
export interface RequestContext<E extends Endpoint> extends EndpointInput<E> {
  actor: ActorOf<E>
  now: Date
  /** The practice whose rows the transaction sees; empty where the endpoint belongs to none. */
  practiceId: string
  requestId: string
  /** The caller's network address, as `TRUST_PROXY` lets it be known. */
  address: string
  app: App
}

export interface Context<E extends Endpoint> extends RequestContext<E> {
  em: EntityManager
  cookies: ParameterizedContext['cookies']
  userAgent: string | null
}

export interface NativeContext<E extends Endpoint> extends RequestContext<E> {
  db: Native
}

/** A file that is handed over whole. Its name is ours, in ASCII, never what somebody called it. */
export interface ReceivedFile {
  name: string
  bytes: Buffer
  sha256: Buffer
}

/** What a handler gives back. Entities and rows may hold more than the contract names: it is dropped. */
export type Returned<E extends Endpoint> = E['isPaged'] extends true
  ? { rows: ReplyValue<E['reply']>[]; total: number }
  : E['reply'] extends z.ZodType
    ? ReplyValue<E['reply']>
    : E['contentType'] extends 'text/calendar'
      ? string
      : E['contentType'] extends 'application/pdf'
        ? ReceivedFile
        : unknown

export type Handler<E extends Endpoint, C = Context<E>> = (context: C) => Promise<Returned<E>> | Returned<E>
