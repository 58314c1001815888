import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'
import { Patient } from '../patients/entity.ts'
import type { BesideConsent } from '../practices/beside-consent.ts'
import type { Location } from '../practices/contract.ts'
import type { SessionStatus } from './states.ts'

/** A session, from the first request to its end. Only `transition.ts` writes `status`. */
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
    /** The address where it is held on site, if that is not the client's own. */
    address: p.text().nullable(),
    city: p.text().nullable(),
    /** The language and zone in which the client chose: messages are written in them. */
    locale: p.text().$type<Lang>(),
    timeZone: p.text(),
    /** Sealed (`sealed-message.ts`). */
    message: p.blob().nullable(),
    /** What the visitor typed of a client on file that the record does not say. Sealed (`typed-details.ts`). */
    typedDetails: p.blob().nullable(),
    requestedAt: instantType(),
    /**
     * The version of the words that the visitor agreed to (`booking/consent-words.ts`), in the language that
     * `consentBeside` names; null: nobody asked.
     */
    consentVersion: p.integer().nullable(),
    /** What the form showed beside the box. */
    consentBeside: p.json<BesideConsent>().nullable(),
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
    /** Part of the signature of the visitor's link: raising it makes old links invalid. */
    linkVersion: p.integer().onCreate(() => 1),
    /** The same of the link to its review, which outlives the booking's. */
    reviewLinkVersion: p.integer().default(1),
    /** The first session of its programme; the first one has its own id here. */
    firstSessionId: p.uuid().nullable(),
    /** The types that found no time; only the first session of a programme has them. */
    unplannedTypes: p.array().columnType('uuid[]').nullable(),
    /**
     * The weeks between the sessions of a repetition, whose first is `firstSessionId`. Null: a programme, or a single
     * session.
     */
    repeatWeeks: p.integer().nullable(),
    /** Since when its client has been on the waiting list; null: they are not. */
    waitsSince: instantType().nullable(),
    /** For a cancelled session: whose clients were offered its time (ids of sessions); `refilledBy` took it. */
    offeredTo: p.array().columnType('uuid[]').nullable(),
    refilledBy: p.uuid().nullable(),
    /** Where the visitor came from; `parseSource` reads it. */
    source: p.json<object>().nullable(),
    /**
     * Until when the visitor must press the mailed link, or the request lapses. Null: it waits only for the
     * practitioner.
     */
    confirmBy: instantType().nullable(),
    /** When the client said that they come, at the session's present time. */
    attendanceConfirmedAt: instantType().nullable(),
  },
  uniques: [{ name: 'session_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [
    { name: 'session_requested', properties: ['practiceId', 'requestedAt'] },
    { name: 'session_status', properties: ['practiceId', 'status', 'startsAt'] },
  ],
})
export type Session = InferEntity<typeof Session>

/** One type of a session, as it was when it was booked. */
export const SessionItem = defineEntity({
  name: 'SessionItem',
  tableName: 'session_item',
  properties: {
    id: id(),
    practiceId: practiceId(),
    session: () => p.manyToOne(Session).joinColumn('session_id').createForeignKeyConstraint(false),
    sessionTypeId: p.uuid(),
    /** From 0 without a gap: the first part stands for the session where sessions are counted. */
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
  indexes: [{ name: 'session_item_type', properties: ['practiceId', 'sessionTypeId', 'session'] }],
  uniques: [
    { name: 'session_item_position', properties: ['practiceId', 'session', 'position'], deferMode: 'deferred' },
  ],
})
export type SessionItem = InferEntity<typeof SessionItem>

/** Who did something to a session. */
export type ActorKind = 'visitor' | 'client' | 'practitioner' | 'system'

/** One thing that happened to a session; written in the same transaction, never changed. */
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
    /** Of a practitioner's cancellation or move: what overlapped the time before, and may do so again. */
    overlapped: p.array().columnType('uuid[]').nullable(),
    /** Of a move: when the client had confirmed to come at the time before it. */
    attendanceConfirmedAt: instantType().nullable(),
    at: instantType().fieldName('happened_at'),
  },
  indexes: [{ name: 'session_history_session', properties: ['practiceId', 'sessionId'] }],
})
export type SessionHistory = InferEntity<typeof SessionHistory>

/** The sealed reason for an event of a session; it has the id of the event's line of history. */
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
