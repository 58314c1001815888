import type * as z from 'zod'
import { type Event, Events, SingleSubscription, Subscriptions, TokenOwner } from './client/answers.ts'
import { askCalendly, type CalendlyCaller, type CalendlyRequest, CalendlyUnavailable } from './client/ask.ts'

export { type CalendlyCaller, CalendlyUnavailable, TokenRefused } from './client/ask.ts'

/** What Calendly allows in one page. */
const PER_PAGE = '100'
/** Nobody has more appointments within a year; a longer chain of pages is an error. */
const MOST_PAGES = 60

/** Fetches the owner of the token. */
export async function fetchTokenOwner(caller: CalendlyCaller) {
  const { resource } = await getParsed(caller, TokenOwner, { path: '/users/me' })
  return { uri: resource.uri, name: resource.name, email: resource.email, organization: resource.current_organization }
}

/** Every active appointment of a user between two instants: all of them or a failure. */
export async function activeEvents(
  caller: CalendlyCaller,
  { user, from, to }: { user: string; from: Date; to: Date },
): Promise<Event[]> {
  const query = {
    user,
    status: 'active',
    sort: 'start_time:asc',
    count: PER_PAGE,
    min_start_time: from.toISOString(),
    max_start_time: to.toISOString(),
  }
  const found = new Map<string, Event>()
  const tokens = new Set<string>()
  for (let token: string | undefined, page = 0; page < MOST_PAGES; page++) {
    const { collection, pagination } = await getParsed(caller, Events, {
      path: '/scheduled_events',
      query: { ...query, ...(token && { page_token: token }) },
    })
    const known = found.size
    for (const event of collection) if (event.status === 'active') found.set(event.uri, event)
    token = pagination.next_page_token ?? undefined
    if (!token) return [...found.values()]
    // New bookings may shift the pages. A page without anything new would repeat for ever.
    if (tokens.has(token) || found.size === known) throw new CalendlyUnavailable('the same page twice')
    tokens.add(token)
  }
  throw new CalendlyUnavailable('pages without end')
}

interface SubscriptionOptions {
  callbackUrl: string
  signingKey: string
  user: string
  organization: string
}

/** Subscribes to every change. `refused`: not in this plan. `taken`: another subscription has the address already. */
export async function createSubscription(
  caller: CalendlyCaller,
  options: SubscriptionOptions,
): Promise<{ uri: string } | 'refused' | 'taken'> {
  const { status, body } = await askCalendly(caller, {
    method: 'POST',
    path: '/webhook_subscriptions',
    body: {
      url: options.callbackUrl,
      events: ['invitee.created', 'invitee.canceled'],
      scope: 'user',
      user: options.user,
      organization: options.organization,
      signing_key: options.signingKey,
    },
    accepts: [402, 403, 409],
  })
  if (status === 409) return 'taken'
  return status === 402 || status === 403 ? 'refused' : read(SingleSubscription, body).resource
}

/** Whether a subscription still calls this address. */
export async function isActive(caller: CalendlyCaller, uri: string, callbackUrl: string): Promise<boolean> {
  const { status, body } = await askCalendly(caller, { path: pathOf(uri), accepts: [403, 404] })
  if (status !== 200) return false
  const { resource } = read(SingleSubscription, body)
  return resource.state === 'active' && resource.callback_url === callbackUrl
}

/** Ends a subscription; does nothing where it has ended already. */
export async function deleteSubscription(caller: CalendlyCaller, uri: string): Promise<void> {
  await askCalendly(caller, { method: 'DELETE', path: pathOf(uri), accepts: [403, 404] })
}

/** A user's subscriptions that call an address, whoever created them. */
export async function subscriptionsTo(
  caller: CalendlyCaller,
  options: Omit<SubscriptionOptions, 'signingKey'>,
): Promise<string[]> {
  const { user, organization, callbackUrl } = options
  const query = { user, organization, scope: 'user', count: PER_PAGE }
  const { collection } = await getParsed(caller, Subscriptions, { path: '/webhook_subscriptions', query })
  return collection.flatMap(({ uri, callback_url }) => (callback_url === callbackUrl ? [uri] : []))
}

async function getParsed<S extends z.ZodType>(
  caller: CalendlyCaller,
  schema: S,
  question: CalendlyRequest,
): Promise<z.output<S>> {
  const { body } = await askCalendly(caller, question)
  return read(schema, body)
}

function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const { success, data } = schema.safeParse(body)
  if (!success) throw new CalendlyUnavailable('not what was asked for')
  return data
}

/** Uses only the last part of an address from Calendly, below the address that we know. */
const pathOf = (uri: string) => `/webhook_subscriptions/${encodeURIComponent(uri.split('/').at(-1) ?? '')}`
