import type { Appointment, CalendlyPerson, Subscription } from './world.ts'

/** Calendly's times have microseconds. */
const time = (instant: Date) => instant.toISOString().replace('Z', '000Z')

/** Writes objects as Calendly does, field by field, below its address. */
export const formsOf = (base: string) => {
  const userUri = (person: CalendlyPerson) => `${base}/users/${person.uuid}`
  const organizationUri = (person: CalendlyPerson) => `${base}/organizations/${person.organization}`
  const eventUri = ({ uuid }: Appointment) => `${base}/scheduled_events/${uuid}`
  const inviteeUri = (appointment: Appointment) => `${eventUri(appointment)}/invitees/${appointment.invitee.uuid}`

  const user = (person: CalendlyPerson) => ({
    uri: userUri(person),
    name: person.name,
    slug: person.uuid,
    email: person.email,
    scheduling_url: `https://calendly.com/${person.uuid}`,
    timezone: 'Europe/Paris',
    avatar_url: null,
    created_at: '2024-01-15T09:00:00.000000Z',
    updated_at: '2026-01-15T09:00:00.000000Z',
    current_organization: organizationUri(person),
  })

  const event = (person: CalendlyPerson, appointment: Appointment) => {
    const isActive = appointment.status === 'active'
    return {
      uri: eventUri(appointment),
      name: appointment.name,
      status: appointment.status,
      start_time: time(appointment.startsAt),
      end_time: time(appointment.endsAt),
      event_type: `${base}/event_types/${person.uuid}`,
      location: { type: 'physical', location: '14 rue des Tilleuls, Nantes' },
      invitees_counter: { total: 1, active: isActive ? 1 : 0, limit: 1 },
      created_at: time(appointment.createdAt),
      updated_at: time(appointment.updatedAt),
      event_memberships: [{ user: userUri(person), user_email: person.email }],
      event_guests: [],
      calendar_event: null,
      ...(!isActive && {
        cancellation: { canceled_by: appointment.invitee.name, reason: '', canceler_type: 'invitee' },
      }),
    }
  }

  const invitee = (appointment: Appointment) => ({
    uri: inviteeUri(appointment),
    email: appointment.invitee.email,
    name: appointment.invitee.name,
    first_name: null,
    last_name: null,
    status: appointment.status,
    timezone: 'Europe/Paris',
    event: eventUri(appointment),
    text_reminder_number: null,
    rescheduled: Boolean(appointment.movedTo),
    old_invitee: appointment.movedFrom ? inviteeUri(appointment.movedFrom) : null,
    new_invitee: appointment.movedTo ? inviteeUri(appointment.movedTo) : null,
    cancel_url: `https://calendly.com/cancellations/${appointment.invitee.uuid}`,
    reschedule_url: `https://calendly.com/reschedulings/${appointment.invitee.uuid}`,
    questions_and_answers: [],
    tracking: {},
    no_show: null,
    payment: null,
    created_at: time(appointment.createdAt),
    updated_at: time(appointment.updatedAt),
  })

  const subscription = (person: CalendlyPerson, { uuid, callbackUrl, state, createdAt }: Subscription) => ({
    uri: `${base}/webhook_subscriptions/${uuid}`,
    callback_url: callbackUrl,
    created_at: time(createdAt),
    updated_at: time(createdAt),
    retry_started_at: null,
    state,
    events: ['invitee.created', 'invitee.canceled'],
    scope: 'user',
    organization: organizationUri(person),
    user: userUri(person),
    group: null,
    creator: userUri(person),
  })

  const delivery = (
    person: CalendlyPerson,
    appointment: Appointment,
    kind: 'invitee.created' | 'invitee.canceled',
  ) => ({
    event: kind,
    created_at: time(new Date()),
    created_by: userUri(person),
    payload: { ...invitee(appointment), scheduled_event: event(person, appointment) },
  })

  return { userUri, organizationUri, user, event, invitee, subscription, delivery }
}

export type Forms = ReturnType<typeof formsOf>
