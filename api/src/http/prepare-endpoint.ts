import type { ParameterizedContext } from 'koa'
import { ownOrigins } from '../config.ts'
import { practiceOfToken } from '../crypto/token.ts'
import { poolOf, queryOn } from '../db/native.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ActorOf, PractitionerActor } from './actor.ts'
import { readActor, tokenOfRequest } from './actor.ts'
import { authenticate } from './authenticate.ts'
import { readFileBody, readJson, readPictureBytes, readSignedBytes } from './body.ts'
import { type ClientActor, isOfClients, readClientActor } from './client-actor.ts'
import type { App, RequestContext } from './context.ts'
import { secretCookie } from './cookies.ts'
import { assertByScript, assertNotForged, assertOwnOrigin, csrfBindingOf } from './csrf.ts'
import type { Endpoint, RateLimit } from './endpoint.ts'
import { fail } from './errors.ts'
import { inputParsers } from './input.ts'
import { countForWiderNetworks, limitKeyOf } from './rate-limit.ts'
import { stateOf } from './request-state.ts'

export type RouteContext = ParameterizedContext & { params: Record<string, string> }

/** The limit of calls by one account, over all endpoints without their own limit. */
const OF_ACCOUNTS: RateLimit = { by: 'caller', points: 1200, seconds: 60 }

/**
 * Prepares an endpoint once; then reads each request in this order: path, limits, caller, access, origin, body, fields.
 * Nothing below this line sees a request that the contract does not allow.
 */
export function prepareEndpoint<E extends Endpoint>(spec: E, { asksWho = true } = {}) {
  const input = inputParsers(spec)
  const isUnsafe = spec.method !== 'GET'
  const limits = { address: limitsBy(spec, 'address'), caller: limitsBy(spec, 'caller') }

  return async (ctx: RouteContext, app: App): Promise<RequestContext<E>> => {
    const now = app.now()
    const { address, requestId } = stateOf(ctx)
    const params = input.params(ctx.params)
    await spend(app, limits.address, { address })
    const actor = asksWho ? await actorOf(ctx, app, spec, now) : null
    const practiceId = practiceOf(spec, params, actor)
    await spend(app, limits.caller, { address, userId: actor?.kind === 'client' ? actor.accountId : actor?.userId })
    if (spec.isForOwnPages && ctx.headers.authorization === undefined) assertByScript(ctx.headers)
    if (isUnsafe && spec.access !== 'public' && ctx.headers.authorization === undefined) {
      const origins = ownOrigins(app.config)
      if (spec.isForFrames) assertOwnOrigin(origins, ctx.headers)
      else {
        const binding = csrfBindingOf(ctx, app.config)
        assertNotForged({ secret: app.config.APP_SECRET, origins, binding }, ctx.headers)
      }
    }
    // A free account must not fill the disk: pictures are read only from accounts with a confirmed address.
    if (spec.picture && actor?.kind === 'practitioner' && !actor.emailVerifiedAt) throw fail('email_unverified')
    const query = input.query(ctx.query)
    const body = await bodyOf(ctx, spec, (json) => input.body(json))
    const read = { params, query, body, actor: actor as ActorOf<E>, practiceId }
    return {
      ...(read as Pick<RequestContext<E>, keyof typeof read>),
      now,
      requestId,
      address,
      app,
      headers: ctx.headers,
      cookies: ctx.cookies,
      userAgent: ctx.headers['user-agent']?.slice(0, 300) ?? null,
    }
  }
}

/** The body: raw bytes for pictures, files and signed deliveries, everything else as the contract reads it. */
async function bodyOf({ req }: RouteContext, spec: Endpoint, checked: (json: unknown) => unknown) {
  if (spec.picture) return readPictureBytes(req, spec.picture)
  if (spec.isSigned) return readSignedBytes(req)
  if (spec.file) return readFileBody(req, spec.file)
  return checked(spec.method !== 'GET' && !spec.ignoresBody ? await readJson(req, spec.mostKilobytes) : undefined)
}

const needsAccount = ({ access }: Endpoint) => access !== 'public' && access !== 'anyone'

/** The limits of an endpoint that count by one kind of caller, with the names under which they count. */
function limitsBy(spec: Endpoint, by: RateLimit['by']) {
  const limits = spec.limits ?? (needsAccount(spec) ? [OF_ACCOUNTS] : [])
  return limits
    .filter((limit) => limit.by === by)
    .map((limit) => ({ ...limit, name: `${spec.method} ${spec.path} ${by} ${limit.seconds}` }))
}

async function spend(app: App, limits: ReturnType<typeof limitsBy>, who: Parameters<typeof limitKeyOf>[1]) {
  for (const limit of limits) {
    await app.limits.spend(limit.name, limitKeyOf(limit, who), limit)
    if (limit.by === 'address') await countForWiderNetworks(app.limits, limit.name, who.address, limit)
  }
}

/** Counts a successful call for its practice: refused callers cannot use up what others need. */
export const countForPractice = (
  spec: Endpoint,
  { app, address, practiceId }: Pick<RequestContext<Endpoint>, 'app' | 'address' | 'practiceId'>,
) => spend(app, limitsBy(spec, 'practice'), { address, practiceId })

/** Who calls. Public endpoints do not even look: no cookie is read. */
async function actorOf(
  ctx: RouteContext,
  app: App,
  spec: Endpoint,
  now: Date,
): Promise<PractitionerActor | ClientActor | null> {
  if (spec.access === 'public') return null
  if (isOfClients(spec)) return clientOf(ctx, app, spec, now)
  const token = tokenOfRequest(ctx.headers, secretCookie(ctx, app.config, 'accessToken'))
  const read = async (shown: string) => readActor(queryOn(await poolOf(app.orm)), shown, now)
  const actor = token ? await authenticate(app, stateOf(ctx).address, () => read(token)) : null
  if (spec.access === 'anyone') return actor
  if (!actor) throw fail('not_signed_in')
  if (actor.isSuspended) throw fail('suspended')
  if (spec.access === 'admin' && !actor.isAdmin) throw fail('forbidden')
  if (actor.isTotpRequired && !actor.hasTotp && !spec.isOpenWithoutTotp) throw fail('totp_required')
  return actor
}

async function clientOf(ctx: RouteContext, app: App, { access }: Endpoint, now: Date): Promise<ClientActor | null> {
  const token = tokenOfRequest(ctx.headers, secretCookie(ctx, app.config, 'clientAccessToken'))
  const read = async (shown: string) => readClientActor(queryOn(await poolOf(app.orm)), shown, now)
  const client = token ? await authenticate(app, stateOf(ctx).address, () => read(token)) : null
  if (!client && access !== 'anyone') throw fail('not_signed_in')
  return client
}

/** The practice whose transaction the handler gets: the account's own, or the one that the path names. */
function practiceOf(spec: Endpoint, params: unknown, actor: PractitionerActor | ClientActor | null): PracticeId | null {
  if (actor?.kind === 'client') return null
  if (spec.access === 'account' || spec.access === 'practitioner') return actor?.practiceId ?? null
  // An answer is stored with its effect in a practice: for an admin, in their own.
  if (spec.access === 'admin' && spec.guard?.includes('idempotent')) return actor?.practiceId ?? null
  if (spec.access !== 'public') return null
  const { practiceId, token } = (params ?? {}) as { practiceId?: PracticeId; token?: string }
  if (practiceId) return practiceId
  if (!token) return null
  const claimed = practiceOfToken(token)
  if (!claimed) throw fail('not_found')
  return claimed
}
