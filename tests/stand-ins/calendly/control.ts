import { json } from 'node:stream/consumers'
import type { Context } from 'koa'
import type { CalendlyActions } from './actions.ts'
import type { CalendlyFault } from './faults.ts'

interface Order {
  token?: string
  name?: string
  plan?: 'free' | 'paid'
  uuid?: string
  startsAt?: string
  minutes?: number
  fault?: CalendlyFault
  times?: number
  isShuffled?: boolean
}

/** Answers below /stand-in, where tests trigger events at Calendly; the product never calls it. */
export async function answerControl(ctx: Context, calendly: CalendlyActions): Promise<void> {
  const order = (ctx.method === 'POST' ? await json(ctx.req) : ctx.query) as Order
  const act = ctx.path.slice('/stand-in/'.length)
  if (act === 'people') {
    const { token } = calendly.person(order)
    ctx.body = { token }
    return
  }
  const person = calendly.people.find(({ token }) => token === order.token)
  if (!person) return ctx.throw(404)
  const found = person.appointments.find(({ uuid }) => uuid === order.uuid)
  const acts: Record<string, () => unknown> = {
    book: () => calendly.book(person, { ...order, startsAt: order.startsAt ?? '' }),
    cancel: () => found && calendly.cancel(person, found),
    move: () => found && calendly.move(person, found, order.startsAt ?? ''),
    fault: () => order.fault && calendly.fault(person, order.fault),
    mend: () => person.faults.splice(0),
    hold: () => Object.assign(person, { isHeld: true }),
    release: () => calendly.release(person, order),
    revoke: () => Object.assign(person, { token: null }),
    state: () => undefined,
  }
  const done = acts[act] ? await acts[act]() : ctx.throw(404)
  const { subscriptions, answered, calls, waiting } = person
  const uuid = done && typeof done === 'object' && 'uuid' in done ? done.uuid : undefined
  ctx.body = { uuid, subscriptions: subscriptions.length, answered, calls, waiting: waiting.length }
}
