import { randomUUID } from 'node:crypto'
import type { CalendlyFault } from './faults.ts'

export interface Appointment {
  uuid: string
  name: string
  startsAt: Date
  endsAt: Date
  status: 'active' | 'canceled'
  createdAt: Date
  updatedAt: Date
  invitee: { uuid: string; name: string; email: string }
  /** For a moved appointment: its successor and its predecessor. */
  movedTo?: Appointment
  movedFrom?: Appointment
}

export interface Subscription {
  uuid: string
  callbackUrl: string
  signingKey: string | undefined
  state: 'active' | 'disabled'
  createdAt: Date
}

/** A user of Calendly. */
export interface CalendlyPerson {
  uuid: string
  organization: string
  name: string
  email: string
  /** Only paid plans have webhooks. */
  plan: 'free' | 'paid'
  /** Null once it was revoked. */
  token: string | null
  appointments: Appointment[]
  subscriptions: Subscription[]
  faults: CalendlyFault[]
  /** Whether deliveries wait until they are released. */
  isHeld: boolean
  waiting: { subscription: Subscription; body: string }[]
  /** The status of each answered delivery. */
  answered: number[]
  /** The requests so far, method and path. */
  calls: string[]
}

/** The users of this Calendly and their appointments. */
export function createWorld() {
  const people: CalendlyPerson[] = []
  return {
    people,
    byToken: (token: string) => people.find((person) => person.token === token),
    add(given: Partial<Pick<CalendlyPerson, 'name' | 'email' | 'plan' | 'token'>> = {}): CalendlyPerson {
      const uuid = randomUUID()
      const person: CalendlyPerson = {
        uuid,
        organization: randomUUID(),
        name: 'Camille Essai',
        email: `camille-${uuid}@essais.test`,
        plan: 'paid',
        token: `calendly-${randomUUID()}`,
        appointments: [],
        subscriptions: [],
        faults: [],
        isHeld: false,
        waiting: [],
        answered: [],
        calls: [],
        ...given,
      }
      people.push(person)
      return person
    },
  }
}

export type World = ReturnType<typeof createWorld>

interface AppointmentOptions {
  name?: string
  startsAt: Date | string
  minutes?: number
}

/** Somebody books with a person. */
export function book(
  person: CalendlyPerson,
  { name = 'Premier échange', startsAt, minutes = 60 }: AppointmentOptions,
): Appointment {
  const start = new Date(startsAt)
  const now = new Date()
  const appointment: Appointment = {
    uuid: randomUUID(),
    name,
    startsAt: start,
    endsAt: new Date(start.getTime() + minutes * 60_000),
    status: 'active',
    createdAt: now,
    updatedAt: now,
    invitee: { uuid: randomUUID(), name: 'Zoé Œuvrard', email: 'zoe@essais.test' },
  }
  person.appointments.push(appointment)
  return appointment
}

export function cancel(appointment: Appointment): void {
  appointment.status = 'canceled'
  appointment.updatedAt = new Date()
}

/** Moves an appointment as Calendly does: cancels it and creates a new one, and each names the other. */
export function move(person: CalendlyPerson, appointment: Appointment, startsAt: Date | string): Appointment {
  const minutes = (appointment.endsAt.getTime() - appointment.startsAt.getTime()) / 60_000
  cancel(appointment)
  const moved = book(person, { name: appointment.name, startsAt, minutes })
  Object.assign(moved, { movedFrom: appointment, invitee: { ...appointment.invitee, uuid: randomUUID() } })
  appointment.movedTo = moved
  return moved
}
