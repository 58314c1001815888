import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ProblemCode } from '../http/errors.ts'
import { instant, line, paging, sortBy, text } from '../http/schema.ts'
import { Location } from '../practices/contract.ts'
import { PlanBody, RepeatedDate, RepeatedPlanBody, RepeatedQuery } from './contract/plan.ts'
import {
  HistoryEntry,
  PlannedSessionReply,
  SessionDetail,
  SessionSummary,
  UndoableSession,
} from './contract/summary.ts'
import { sessionStatuses } from './states.ts'

const id = z.object({ id: z.uuid() })
const reason = text(500).min(1, 'required')

const answers = ['transition_not_allowed', 'not_found'] as const

const move = <const N extends string>(name: N, summary: string, errors: readonly ProblemCode[] = answers) =>
  endpoint({
    method: 'POST',
    path: `/api/sessions/:id/${name}`,
    summary,
    access: 'practitioner',
    params: id,
    reply: SessionSummary,
    guard: ['idempotent'],
    errors,
  })

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/sessions',
    summary: 'The sessions of the practice, filtered and paged.',
    access: 'practitioner',
    query: z.object({
      ...paging,
      sort: sortBy(['startsAt', 'requestedAt', 'status'], 'startsAt'),
      /** Statuses, separated by commas. */
      status: z
        .string()
        .max(200)
        .transform((list) => list.split(','))
        .pipe(z.array(z.enum(sessionStatuses)))
        .optional(),
      from: instant.optional(),
      to: instant.optional(),
      sessionTypeId: z.uuid().optional(),
      location: Location.optional(),
      /** A part of the patient's name or e-mail. */
      q: text(100).optional(),
    }),
    reply: SessionSummary,
    isPaged: true,
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/sessions',
    summary:
      'Plans a session for a patient, at any free time; for a pack, the rest of the programme is planned with it.',
    access: 'practitioner',
    body: PlanBody,
    reply: PlannedSessionReply,
    status: 201,
    guard: ['idempotent'],
    errors: ['slot_taken', 'no_session_type', 'email_unverified'],
  }),
  repeatedDates: endpoint({
    method: 'GET',
    path: '/api/repeated-sessions',
    summary: 'The dates of a possible repetition, each with its obstacles. Plans nothing.',
    access: 'practitioner',
    query: RepeatedQuery,
    reply: z.object({ timeZone: z.string(), dates: z.array(RepeatedDate) }),
    errors: ['not_found'],
  }),
  planRepeated: endpoint({
    method: 'POST',
    path: '/api/repeated-sessions',
    summary: 'Plans a repetition every week or two: all dates or none, and one mail for all. Answers with the first.',
    access: 'practitioner',
    body: RepeatedPlanBody,
    reply: PlannedSessionReply,
    status: 201,
    guard: ['idempotent'],
    errors: ['slot_taken', 'no_session_type', 'email_unverified'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/sessions/:id',
    summary: 'One session, with the programme that it belongs to.',
    access: 'practitioner',
    params: id,
    reply: SessionDetail,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/sessions/:id',
    summary:
      'Changes the place of a session, or its types: then its length and its price change too. Types are `locked` once a document bills the session, and `conflict` where they cost less than was paid.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({
      location: Location.optional(),
      /** The session's own address, where it is held on site. Null: the client's address. */
      address: line(200).nullable().optional(),
      city: line(100).nullable().optional(),
      /** All types that the session is to have. A type that it already has keeps its price and its length. */
      typeIds: z
        .array(z.uuid())
        .min(1, 'required')
        .max(4, 'too_many')
        .refine((ids) => new Set(ids).size === ids.length, 'repeated')
        .optional(),
      /** The session may overlap others. */
      allowOverlap: z.boolean().default(false),
      /** Mails the client an invitation that replaces the one before. */
      notify: z.boolean().default(false),
    }),
    reply: SessionDetail,
    errors: ['transition_not_allowed', 'not_found', 'slot_taken', 'locked', 'conflict', 'email_unverified'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/sessions/:id/history',
    summary: 'Everything that happened to a session, oldest first.',
    access: 'practitioner',
    params: id,
    reply: z.array(HistoryEntry),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/accept',
    summary: 'Accepts a request; the client gets a confirmation with a calendar invitation.',
    access: 'practitioner',
    params: id,
    query: z.object({
      /**
       * Delays the client's mail by these seconds. Until it goes, the acceptance can be undone, and nobody hears of it.
       */
      holdMailSeconds: z.coerce.number().int().min(0).max(60).default(0),
    }),
    reply: UndoableSession,
    guard: ['idempotent'],
    errors: answers,
  }),
  undoAccept: move('undo-accept', 'Takes an acceptance back, as long as its mail waits: the request waits as before.'),
  refuse: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/refuse',
    summary: 'Refuses a request with a reason; the client gets it by e-mail and the time is free again.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({
      reason,
      /** Seconds until the client's mail is sent. Until then the refusal can be undone, and nobody hears of it. */
      holdMailSeconds: z.int().min(0).max(60).default(0),
    }),
    reply: UndoableSession,
    guard: ['idempotent'],
    errors: answers,
  }),
  undoRefuse: move(
    'undo-refuse',
    'Takes a refusal back, as long as its mail waits and its time is free: the request waits as before.',
    [...answers, 'slot_taken'],
  ),
  cancel: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/cancel',
    summary: 'Cancels for good, with a reason; the client gets it by e-mail and the time is free again.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({
      reason,
      /** What happens to the later sessions of its programme. */
      following: z.enum(['keep', 'cancel']).default('keep'),
      /**
       * False mails nobody, for example when a mistake is undone at once. Default: mails go out, where that is
       * possible.
       */
      notify: z.boolean().optional(),
      /** Seconds until the client's mail is sent. Until then the cancellation can be undone, and nobody hears of it. */
      holdMailSeconds: z.int().min(0).max(60).default(0),
    }),
    reply: UndoableSession,
    guard: ['idempotent'],
    errors: [...answers, 'email_unverified'],
  }),
  undoCancel: move('undo-cancel', 'Undoes a recent cancellation, if nobody was notified and its time is free.', [
    ...answers,
    'slot_taken',
  ]),
  propose: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/propose',
    summary:
      'Holds up to three other times for the client of a request for two days and mails them; they replace earlier ones.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ startsAt: z.array(instant).min(1, 'required').max(3) }),
    reply: SessionSummary,
    guard: ['idempotent'],
    errors: [...answers, 'slot_taken', 'email_unverified'],
  }),
  takeProposalsBack: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/take-proposals-back',
    summary: 'Releases the proposed times; the request waits as before.',
    access: 'practitioner',
    params: id,
    reply: SessionSummary,
    guard: ['idempotent'],
    errors: [...answers],
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/reschedule',
    summary: 'Moves a session, or changes its length; the client gets the updated invitation unless told otherwise.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({
      startsAt: instant,
      /** The start that the caller saw. If it has changed since, nothing moves and the answer is `conflict`. */
      seenStartsAt: instant.optional(),
      /** The new length; the margins stay. Default: the present length. */
      durationMinutes: z.int().min(5).max(480).multipleOf(5).optional(),
      /** Works as `seenStartsAt`, for the length. */
      seenDurationMinutes: z.int().optional(),
      /** The client gets the updated invitation. Default: yes, where that is possible. */
      notify: z.boolean().optional(),
      /**
       * Delays the client's mail by these seconds. If the move is undone in that time, nobody hears of it. If the
       * session moves once more, the mail starts from the time that the client knows.
       */
      holdMailSeconds: z.int().min(0).max(60).default(0),
      allowOverlap: z.boolean().default(false),
      /** The later sessions of its programme that are not confirmed yet keep their distance. */
      moveLater: z.boolean().default(false),
    }),
    reply: PlannedSessionReply,
    guard: ['idempotent'],
    errors: ['transition_not_allowed', 'not_found', 'slot_taken', 'not_offered', 'conflict', 'email_unverified'],
  }),
  confirm: move('confirm', 'Confirms a pre-scheduled session.'),
  start: move('start', 'Starts the session and its timer; only one runs at a time.', [...answers, 'conflict']),
  takeBack: move('take-back', 'Takes a start by mistake back, as long as nothing was written since.'),
  stop: move('stop', 'Stops the session for good and keeps its actual duration.'),
  held: move('held', 'Says afterwards that a session took place: it is done, without a duration.'),
  complete: move('complete', 'Completes a session that is done and locks its record.'),
  miss: move('miss', 'Marks a session as missed, once its start has passed.'),
  correct: move('correct', 'Corrects within seven days that a session was marked as missed: it is planned again.'),
  endLink: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/end-link',
    summary: 'Ends the links by which the client manages a session and its programme; the next mail has another.',
    access: 'practitioner',
    params: id,
    errors: ['not_found'],
  }),
  lock: move('lock', 'Locks the record of a session against edits.'),
  unlock: endpoint({
    method: 'POST',
    path: '/api/sessions/:id/unlock',
    summary: 'Unlocks the record of a session; its history has the reason.',
    access: 'practitioner',
    params: id,
    body: z.strictObject({ reason }),
    reply: SessionSummary,
    guard: ['idempotent'],
    errors: answers,
  }),
}
