import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import type { Context } from 'koa'
import { nextFault } from './faults.ts'
import type { Forms } from './forms.ts'
import type { CalendlyPerson, World } from './world.ts'

const MOST = 100
const USUAL = 20

/** Refuses as Calendly does. */
function refuse(ctx: Context, status: number, title: string, message: string, parameter?: string) {
  ctx.status = status
  ctx.body = { title, message, details: parameter ? [{ parameter, message }] : [] }
}

/** Answers the product's requests: the part of API v2 that it uses. */
export async function answerApi(ctx: Context, world: World, forms: Forms, base: string): Promise<void> {
  const [, token = ''] = /^Bearer (.+)$/.exec(ctx.get('authorization')) ?? []
  const person = world.byToken(token)
  if (!person) return refuse(ctx, 401, 'Unauthenticated', 'The access token is invalid')
  person.calls.push(`${ctx.method} ${ctx.path}`)
  const fault = nextFault(person.faults, ctx.path)
  if (fault === 'silence') {
    ctx.respond = false
    return
  }
  if (fault === 'error')
    return refuse(ctx, 500, 'Internal Server Error', 'The server encountered an unexpected condition')
  if (fault === 'rate_limit') {
    ctx.set({ 'X-RateLimit-Limit': '50', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '40' })
    return refuse(ctx, 429, 'Too many requests', 'You have exceeded the rate limit')
  }
  const [, resource, uuid, part] = ctx.path.split('/')
  if (resource === 'users' && (uuid === 'me' || uuid === person.uuid)) ctx.body = { resource: forms.user(person) }
  else if (resource === 'scheduled_events') answerEvents(ctx, person, { forms, base, uuid, part, fault })
  else if (resource === 'webhook_subscriptions') await answerSubscriptions(ctx, person, forms, uuid)
  else refuse(ctx, 404, 'Resource Not Found', 'The server could not find the requested resource.')
}

interface CalendlyRequest {
  forms: Forms
  base: string
  uuid: string | undefined
  part: string | undefined
  fault: string | undefined
}

function answerEvents(ctx: Context, person: CalendlyPerson, { forms, base, uuid, part, fault }: CalendlyRequest) {
  if (uuid) {
    const found = person.appointments.find((one) => one.uuid === uuid)
    if (!found) return refuse(ctx, 404, 'Resource Not Found', 'The server could not find the requested resource.')
    ctx.body =
      part === 'invitees' ? pageOf([forms.invitee(found)], 0, 1, base) : { resource: forms.event(person, found) }
    return
  }
  const {
    user,
    status,
    min_start_time,
    max_start_time,
    count = String(USUAL),
    page_token,
    sort,
    ...unknown
  } = ctx.query as Record<string, string>
  if (user !== forms.userUri(person)) return refuse(ctx, 403, 'Permission Denied', 'You may not see these events')
  if (Number(count) < 1 || Number(count) > MOST || Object.keys(unknown).length || (sort && sort !== 'start_time:asc'))
    return refuse(ctx, 400, 'Invalid Argument', 'The supplied parameters are invalid.', 'count')
  const from = page_token ? Number(Buffer.from(page_token, 'base64url').toString()) : 0
  const all = person.appointments
    .filter((one) => !status || one.status === status)
    .filter(({ startsAt }) => !min_start_time || startsAt >= new Date(min_start_time))
    .filter(({ startsAt }) => !max_start_time || startsAt <= new Date(max_start_time))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((one) => forms.event(person, one))
  const page = pageOf(all, fault === 'same_page' ? 0 : from, Number(count), base)
  const text = JSON.stringify(page)
  ctx.type = 'application/json'
  ctx.body = fault === 'half_page' ? text.slice(0, text.length / 2) : text
}

function pageOf(all: object[], from: number, count: number, base: string) {
  const collection = all.slice(from, from + count)
  const next = from + count < all.length ? Buffer.from(String(from + count)).toString('base64url') : null
  return {
    collection,
    pagination: {
      count: collection.length,
      next_page: next && `${base}/scheduled_events?count=${count}&page_token=${next}`,
      previous_page: null,
      next_page_token: next,
      previous_page_token: null,
    },
  }
}

async function answerSubscriptions(ctx: Context, person: CalendlyPerson, forms: Forms, uuid: string | undefined) {
  const found = person.subscriptions.find((one) => one.uuid === uuid)
  if (ctx.method === 'POST') return subscribe(ctx, person, forms)
  if (!uuid) {
    const all = person.subscriptions.map((one) => forms.subscription(person, one))
    ctx.body = pageOf(all, 0, MOST, '')
    return
  }
  if (!found) return refuse(ctx, 404, 'Resource Not Found', 'The server could not find the requested resource.')
  if (ctx.method === 'GET') {
    ctx.body = { resource: forms.subscription(person, found) }
    return
  }
  person.subscriptions.splice(person.subscriptions.indexOf(found), 1)
  ctx.status = 204
}

async function subscribe(ctx: Context, person: CalendlyPerson, forms: Forms) {
  const { url, events, scope, user, organization, signing_key } = (await json(ctx.req)) as Record<string, string>
  if (person.plan === 'free')
    return refuse(ctx, 403, 'Permission Denied', 'Please upgrade your Calendly account to Standard')
  const isComplete = url && events?.length && scope === 'user' && user && organization
  if (!isComplete) return refuse(ctx, 400, 'Invalid Argument', 'The supplied parameters are invalid.', 'url')
  if (person.subscriptions.some(({ callbackUrl }) => callbackUrl === url))
    return refuse(ctx, 409, 'Already Exists', 'Hook with this url already exists')
  const added = {
    uuid: randomUUID(),
    callbackUrl: url,
    signingKey: signing_key,
    state: 'active' as const,
    createdAt: new Date(),
  }
  person.subscriptions.push(added)
  ctx.status = 201
  ctx.body = { resource: forms.subscription(person, added) }
}
