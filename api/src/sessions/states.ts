/** The statuses of a session. */
export const sessionStatuses = [
  'pending_validation',
  'prepaid_pending',
  'pre_scheduled',
  'scheduled',
  'in_progress',
  'done',
  'completed',
  'cancelled',
  'missed',
] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** What can happen to an existing session. */
export const sessionEvents = [
  'accept',
  'acceptPrepaid',
  'undoAccept',
  'refuse',
  'undoRefuse',
  'pay',
  'payLate',
  'lapse',
  'confirm',
  'confirmPrepaid',
  'reschedule',
  'start',
  'takeBack',
  'stop',
  'complete',
  'miss',
  'correct',
  'cancel',
  'undoCancel',
] as const
export type SessionEvent = (typeof sessionEvents)[number]

/** How a session is created, and its first status. */
export const initialStatus = {
  request: 'pending_validation',
  requestAutoAccepted: 'scheduled',
  requestPrepaid: 'prepaid_pending',
  plan: 'scheduled',
  planPrepaid: 'prepaid_pending',
  preSchedule: 'pre_scheduled',
} as const satisfies Record<string, SessionStatus>
export type InitialEvent = keyof typeof initialStatus

/** The origin of a session: a visitor asks for it, the practitioner plans it, or a programme plans it. */
export type SessionOrigin =
  | { by: 'visitor'; isAutoAccepted: boolean; isPrepaid?: boolean }
  | { by: 'practitioner'; isPrepaid?: boolean }
  | { by: 'programme' }

/** Decides how a session is created, and by that its first status. Nothing else decides it. */
export function initialEvent(origin: SessionOrigin): InitialEvent {
  if (origin.by === 'practitioner') return origin.isPrepaid ? 'planPrepaid' : 'plan'
  if (origin.by === 'programme') return 'preSchedule'
  if (!origin.isAutoAccepted) return 'request'
  return origin.isPrepaid ? 'requestPrepaid' : 'requestAutoAccepted'
}

const acceptances = ['accept', 'acceptPrepaid'] as const

/** Lines of history by which a practitioner has answered a request. */
export const answeringEvents = [...acceptances, 'refuse'] as const

/** SQL: the line `h` of a session's history is an answer that was taken back later. */
export const IS_UNDONE_ANSWER = `(h.event in ('accept', 'refuse') and exists (select from session_history u
  where u.practice_id = h.practice_id and u.session_id = h.session_id and u.id > h.id
    and u.event in ('undoAccept', 'undoRefuse')))`

/** Lines by which a request is no stranger's any more: it was answered or paid, or its client pressed a mailed link. */
export const strangerEndingEvents = [...answeringEvents, 'pay', 'payLate', 'verifyEmail'] as const

/** Lines by which a practice knows a client: it agreed to a session or planned one, or the client paid or confirmed. */
export const knownClientEvents = [
  ...acceptances,
  'plan',
  'planPrepaid',
  'pay',
  'payLate',
  'start',
  'verifyEmail',
] as const

/** Every legal move of a session. A pair that is not here cannot happen. */
export const transitions = {
  pending_validation: {
    accept: 'scheduled',
    acceptPrepaid: 'prepaid_pending',
    refuse: 'cancelled',
    lapse: 'cancelled',
    cancel: 'cancelled',
  },
  prepaid_pending: { pay: 'scheduled', lapse: 'cancelled', cancel: 'cancelled' },
  pre_scheduled: {
    confirm: 'scheduled',
    confirmPrepaid: 'prepaid_pending',
    reschedule: 'pre_scheduled',
    cancel: 'cancelled',
  },
  scheduled: {
    // Only as long as the client has not been told.
    undoAccept: 'pending_validation',
    reschedule: 'scheduled',
    start: 'in_progress',
    miss: 'missed',
    cancel: 'cancelled',
  },
  in_progress: { takeBack: 'scheduled', stop: 'done' },
  done: { complete: 'completed' },
  completed: {},
  cancelled: {
    // Only for a session that lapsed unpaid, whose money arrived while its time was still free.
    payLate: 'scheduled',
    // Only while the client was told nothing.
    undoCancel: 'scheduled',
    undoRefuse: 'pending_validation',
  },
  missed: { correct: 'scheduled' },
} as const satisfies Record<SessionStatus, Partial<Record<SessionEvent, SessionStatus>>>

/** The status after `event`, or undefined when the table has no such move. */
export const nextStatus = (status: SessionStatus, event: SessionEvent): SessionStatus | undefined =>
  (transitions[status] as Partial<Record<SessionEvent, SessionStatus>>)[event]

/** The events that are legal now. */
export const allowedEvents = (status: SessionStatus) => Object.keys(transitions[status]) as SessionEvent[]

/** The session is not agreed yet: somebody has to accept, pay or confirm. */
export const tentativeStatuses = [
  'pending_validation',
  'prepaid_pending',
  'pre_scheduled',
] as const satisfies readonly SessionStatus[]

/** The session is agreed and not over: a video room belongs to it, and it can be closed. */
export const agreedStatuses = ['scheduled', 'in_progress'] as const satisfies readonly SessionStatus[]

/** The session has not begun. */
export const comingStatuses = [...tentativeStatuses, 'scheduled'] as const satisfies readonly SessionStatus[]

/** The session holds its practitioner's time: it is not over. */
export const blockingStatuses = [...comingStatuses, 'in_progress'] as const satisfies readonly SessionStatus[]

/** The client was there. */
export const attendedStatuses = ['in_progress', 'done', 'completed'] as const satisfies readonly SessionStatus[]

/** The practitioner's work: sessions that are agreed, and those that took place. */
export const workStatuses = ['scheduled', ...attendedStatuses] as const satisfies readonly SessionStatus[]

/** The session makes somebody a client: it was agreed, offered by the practitioner, held or missed. */
export const clientStatuses = ['pre_scheduled', ...workStatuses, 'missed'] as const satisfies readonly SessionStatus[]

/** The session is to take place, or did. One that was started early is both until its time. */
export const takingPlaceStatuses = [
  ...blockingStatuses,
  'done',
  'completed',
] as const satisfies readonly SessionStatus[]

/** The session did not take place. Only that mark can be corrected. */
export const droppedStatuses = ['cancelled', 'missed'] as const satisfies readonly SessionStatus[]

/** The session is over, whether it took place or not. */
export const overStatuses = ['done', 'completed', ...droppedStatuses] as const satisfies readonly SessionStatus[]

/** Every status but `cancelled`. */
export const standingStatuses = [...takingPlaceStatuses, 'missed'] as const satisfies readonly SessionStatus[]

/** The session may be moved to another time. */
export const movableStatuses = ['pre_scheduled', 'scheduled'] as const satisfies readonly SessionStatus[]

const isAmong = (group: readonly SessionStatus[]) => (status: SessionStatus) => group.includes(status)

export const isTentative = isAmong(tentativeStatuses)
export const isAgreed = isAmong(agreedStatuses)
export const isComing = isAmong(comingStatuses)
export const hasAttended = isAmong(attendedStatuses)
export const holdsTime = isAmong(blockingStatuses)
export const isDropped = isAmong(droppedStatuses)
export const isOver = isAmong(overStatuses)
export const isMovable = isAmong(movableStatuses)

/** A start can be undone for this long, however late it was. */
const TAKE_BACK_MS = 10 * 60_000

/** The mark "missed" can be corrected for this long. */
const CORRECT_MS = 7 * 86_400_000
export const correctableUntil = (missedAt: Date): Date => new Date(missedAt.getTime() + CORRECT_MS)

interface ToConfirm {
  status: SessionStatus
  startsAt: Date
  /** Until when the request must be confirmed by the mailed link. */
  confirmBy?: Date | null
  isPracticeOpen: boolean
}

/** Whether the request waits until its client has confirmed it, and still may be. */
export const waitsForClient = ({ status, confirmBy }: Pick<ToConfirm, 'status' | 'confirmBy'>, now: Date): boolean =>
  status === 'pending_validation' && !!confirmBy && confirmBy > now

/**
 * Whether a client who needs no mailed link may agree to the time now: of a session that a programme planned, or of a
 * request that was held back. Nobody would keep that of a closed practice.
 */
export const isConfirmable = (session: ToConfirm, now: Date): boolean =>
  session.isPracticeOpen &&
  (waitsForClient(session, now) || (session.startsAt > now && nextStatus(session.status, 'confirm') !== undefined))

/** What decides, besides the status, whether a move is possible now. */
export interface SessionMoment {
  status: SessionStatus
  startsAt: Date
  startedAt?: Date | null | undefined
  missedAt?: Date | null | undefined
  /** Something was written into its record since the start. */
  isWrittenSince?: boolean
}

/** The moment of a session as it stands now. */
export const momentOf = ({ status, startsAt, startedAt, missedAt }: SessionMoment): SessionMoment => ({
  status,
  startsAt,
  startedAt,
  missedAt,
})

/**
 * The events that the practitioner's interface offers now: legal moves that people make, when it is the time for them.
 */
export function offeredEvents(session: SessionMoment, now: Date): SessionEvent[] {
  const { status, startsAt, missedAt } = session
  const hasBegun = startsAt <= now
  const offered: Partial<Record<SessionEvent, boolean>> = {
    accept: !hasBegun,
    refuse: true,
    confirm: true,
    reschedule: true,
    start: true,
    takeBack: canTakeBack(session, now),
    stop: true,
    complete: true,
    miss: hasBegun,
    correct: !!missedAt && now <= correctableUntil(missedAt),
    cancel: true,
  }
  return allowedEvents(status).filter((event) => offered[event])
}

/** Whether a start looks like a mistake: a few minutes ago or before its time, with nothing written since. */
function canTakeBack({ startsAt, startedAt, isWrittenSince = false }: SessionMoment, now: Date): boolean {
  if (!startedAt || isWrittenSince) return false
  return now < startsAt || now.getTime() - startedAt.getTime() <= TAKE_BACK_MS
}
