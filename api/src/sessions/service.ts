/** What other features may call about a session's life; each move stands in `lifecycle/`. */

export { acceptSession, confirmSession, verifyRequest } from './lifecycle/accepting.ts'
export { closeAttendedSession, missSession, startSession, stopSession } from './lifecycle/attending.ts'
export { cancelForClient } from './lifecycle/client-cancels.ts'
export { cancelSession, lapseSession } from './lifecycle/ending.ts'
export { type FreedTime, freedTimesOf, offerToNext } from './lifecycle/freed-offers.ts'
export type { NewSession } from './lifecycle/insert-session.ts'
export { lockCalendarOf } from './lifecycle/lock-calendar.ts'
export { rescheduleSession } from './lifecycle/moving.ts'
export { requestedTimeOfMove, takeTimeForNewSession } from './lifecycle/take-time.ts'
export { appendHistory, findSessionForUpdate, lockSession, type SessionAction } from './lifecycle/transition.ts'
export { enqueueSessionMessages } from './notifying/session-messages.ts'
export { changeSession } from './planning/change.ts'
