import { deliver, release } from './deliveries.ts'
import type { CalendlyFault } from './faults.ts'
import type { formsOf } from './forms.ts'
import { type Appointment, book, type CalendlyPerson, cancel, type createWorld, move } from './world.ts'

export type CalendlyActions = ReturnType<typeof calendlyActions>

/** What happens at Calendly, and who hears of it. */
export const calendlyActions = (world: ReturnType<typeof createWorld>, forms: ReturnType<typeof formsOf>) => ({
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
})
