import { createServer } from 'node:http'
import Koa from 'koa'
import { listen } from '../listen.ts'
import { answerApi } from './api.ts'
import { answerControl } from './control.ts'
import { deliver, release } from './deliveries.ts'
import type { CalendlyFault } from './faults.ts'
import { formsOf } from './forms.ts'
import { type Appointment, book, type CalendlyPerson, cancel, createWorld, move } from './world.ts'

export type Calendly = Awaited<ReturnType<typeof startCalendly>>

/** Acts as Calendly's API v2, signed deliveries included. Port 0 takes a free one. */
export async function startCalendly({ port = 0 } = {}) {
  const world = createWorld()
  const server = createServer()
  const { url, stop } = await listen(server, port)
  const forms = formsOf(url)

  const calendly = {
    url,
    people: world.people,
    /** Creates a user with a token. */
    person: world.add,
    userUri: forms.userUri,
    /** Somebody books, and whoever subscribed is told; so with the others. */
    async book(person: CalendlyPerson, given: Parameters<typeof book>[1]): Promise<Appointment> {
      const appointment = book(person, given)
      await deliver(person, forms.delivery(person, appointment, 'invitee.created'))
      return appointment
    },
    async cancel(person: CalendlyPerson, appointment: Appointment): Promise<void> {
      cancel(appointment)
      await deliver(person, forms.delivery(person, appointment, 'invitee.canceled'))
    },
    async move(person: CalendlyPerson, appointment: Appointment, startsAt: Date | string): Promise<Appointment> {
      const moved = move(person, appointment, startsAt)
      await deliver(person, forms.delivery(person, appointment, 'invitee.canceled'))
      await deliver(person, forms.delivery(person, moved, 'invitee.created'))
      return moved
    },
    fault: (person: CalendlyPerson, fault: CalendlyFault) => void person.faults.push(fault),
    release,
    stop,
  }
  const app = new Koa()
  app.silent = true
  app.use(async (ctx) => {
    if (ctx.path === '/') ctx.body = { title: 'Calendly' }
    else if (ctx.path.startsWith('/stand-in/')) await answerControl(ctx, calendly)
    else await answerApi(ctx, world, forms, url)
  })
  server.on('request', app.callback())
  return calendly
}
