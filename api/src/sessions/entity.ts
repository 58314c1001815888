import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import { Patient } from '../patients/entity.ts'
import type { Location } from '../practices/contract.ts'
import type { SessionStatus } from './states.ts'

/** A session, from the first request to its end. `status` is written by `transition.ts` alone. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: id(),
    practiceId: practiceId(),
    practitionerId: p.uuid(),
    patient: () => p.manyToOne(Patient).joinColumn('patient_id').createForeignKeyConstraint(false),
    items: () => p.oneToMany(SessionItem).mappedBy('session').orderBy({ position: 'asc' }),
    status: p.text().$type<SessionStatus>(),
    startsAt: instantType(),
    endsAt: instantType(),
    bufferBeforeMinutes: p.integer().onCreate(() => 0),
    bufferAfterMinutes: p.integer().onCreate(() => 0),
    location: p.text().$type<Location>(),
    /** Where it is held on site, if that is not at the client's own address. */
    address: p.text().nullable(),
    city: p.text().nullable(),
    /** The language and zone in which the client chose: messages are written in them. */
    locale: p.text().$type<Lang>(),
    timeZone: p.text(),
    /** Sealed (`sealed-message.ts`). */
    message: p.blob().nullable(),
    requestedAt: instantType(),
    /** Which words the visitor agreed to when asking (`booking/consent-words.ts`), in the language of the session; null: nobody asked. */
    consentVersion: p.integer().nullable(),
    consentWithdrawnAt: instantType().nullable(),
    /** When its client was last asked to sign the consent from afar. */
    signatureAskedAt: instantType().nullable(),
    startedAt: instantType().nullable(),
    stoppedAt: instantType().nullable(),
    /** When it was marked as missed; null again once that was corrected. */
    missedAt: instantType().nullable(),
    isLocked: p.boolean().onCreate(() => false),
    /** SEQUENCE of the calendar invitation: one more at every change. */
    calendarSequence: p.integer().onCreate(() => 0),
    /** Part of the signature of the visitor's link: raising it makes old links useless. */
    linkVersion: p.integer().onCreate(() => 1),
    /** The first session of its programme: its own id for the first one. */
    firstSessionId: p.uuid().nullable(),
    /** Of the first session of a programme: the types that found no time. */
    unplannedTypes: p.array().columnType('uuid[]').nullable(),
    /**
     * The weeks between the sessions of a repetition: `firstSessionId` is its first. Null: a programme, or a single
     * session.
     */
    repeatWeeks: p.integer().nullable(),
    /** Since when its client waits for an earlier time; null: they do not. */
    waitsSince: instantType().nullable(),
    /** For a cancelled session: the sessions whose clients were offered its time, and the one that took it. */
    offeredTo: p.array().columnType('uuid[]').nullable(),
    refilledBy: p.uuid().nullable(),
    /** Where the visitor came from: `keptSource` reads it. */
    source: p.json<object>().nullable(),
    /** Until when the visitor must press the mailed link, else the request lapses. Null: it waits for the practitioner alone. */
    confirmBy: instantType().nullable(),
    /** When the client said that they come, at the time that it now has. */
    attendanceConfirmedAt: instantType().nullable(),
  },
  uniques: [{ name: 'session_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [
    { name: 'session_requested', properties: ['practiceId', 'requestedAt'] },
    { name: 'session_status', properties: ['practiceId', 'status', 'startsAt'] },
  ],
})
export type Session = InferEntity<typeof Session>

/** What a session consists of, as it stood when it was booked. */
export const SessionItem = defineEntity({
  name: 'SessionItem',
  tableName: 'session_item',
  properties: {
    id: id(),
    practiceId: practiceId(),
    session: () => p.manyToOne(Session).joinColumn('session_id').createForeignKeyConstraint(false),
    sessionTypeId: p.uuid(),
    position: p.integer().onCreate(() => 0),
    nameFr: p.text(),
    nameEn: p.text(),
    color: p.text(),
    durationMinutes: p.integer(),
    priceCents: p.integer(),
    currency: p
      .text()
      .$type<'EUR'>()
      .onCreate(() => 'EUR'),
  },
  indexes: [
    { name: 'session_item_session', properties: ['practiceId', 'session'] },
    { name: 'session_item_type', properties: ['practiceId', 'sessionTypeId', 'session'] },
  ],
})
export type SessionItem = InferEntity<typeof SessionItem>

/** Who did something to a session. */
export type ActorKind = 'visitor' | 'client' | 'practitioner' | 'system'

/** One thing that happened to a session; written with it, never changed. */
export const SessionHistory = defineEntity({
  name: 'SessionHistory',
  tableName: 'session_history',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    event: p.text(),
    from: p.text().fieldName('from_status').$type<SessionStatus>().nullable(),
    to: p.text().fieldName('to_status').$type<SessionStatus>(),
    by: p.text().fieldName('done_by').$type<ActorKind>(),
    userId: p.uuid().nullable(),
    /** When the session was to start, after this event. */
    startsAt: instantType(),
    at: instantType().fieldName('happened_at'),
  },
  indexes: [{ name: 'session_history_session', properties: ['practiceId', 'sessionId'] }],
})
export type SessionHistory = InferEntity<typeof SessionHistory>

/** Why something was done to a session, sealed; its id is that of the line of the history. */
export const SessionReason = defineEntity({
  name: 'SessionReason',
  tableName: 'session_reason',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    text: p.blob(),
  },
  uniques: [{ name: 'session_reason_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'session_reason_session', properties: ['practiceId', 'sessionId'] }],
})
