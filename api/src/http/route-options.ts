import type { Query } from '../db/query.ts'
import type { HandlerContext, RequestContext, TransactionContexts } from './context.ts'
import type { Endpoint } from './endpoint.ts'
import type { SubmissionName } from './idempotency.ts'

/** How an endpoint with `file` stores the sent file, before its transaction begins. */
export interface FileUpload<E extends Endpoint, R> {
  receive(request: RequestContext<E>): Promise<R>
  /** Deletes the file again where no row names it. */
  discard(request: RequestContext<E>, received: R): Promise<void>
}

/** How a handler is run. The endpoint itself says what differs on the wire. */
export interface RouteOptions<E extends Endpoint, K extends keyof TransactionContexts, R> {
  /** Default: `orm`. */
  transaction?: K
  /** For a `contended` endpoint: refuses a call that cannot succeed, before anything is written or locked. */
  precheck?(context: HandlerContext<E, 'contended', R>): Promise<void>
  /**
   * For a `contended` endpoint: repeats a recent refusal by one statement, before a proof is checked and a transaction
   * begins. A repeated submission passes.
   */
  earlyCheck?(request: RequestContext<E>, submission: SubmissionName): Promise<void>
  /**
   * For a `contended` endpoint: names what several callers may want at once. They come one after the other, and the
   * early check is repeated for whoever has waited.
   */
  wants?(request: RequestContext<E>): string
  /**
   * For an endpoint without transaction: a name for the answer. Everybody who asks for the same name within one second
   * shares one answer. Null: the answer is the caller's alone.
   */
  sharedAs?(request: RequestContext<E>): string | null
  /**
   * For an idempotent endpoint whose caller has a link or an access that may end: throws where it has ended, before a
   * stored answer is given again. `query` is in the practice's transaction.
   */
  beforeReplay?(request: RequestContext<E>, query: Query): Promise<unknown>
  upload?: FileUpload<E, R>
  /** True if no remembered answer shows what it writes: then none of them is forgotten. */
  isShownNowhere?: true
}
