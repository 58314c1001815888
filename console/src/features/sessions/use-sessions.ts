import type { contract, Paged, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { HELD_MAIL_SECONDS } from '../../lib/undo'

export type Session = ReplyOf<typeof contract.sessions.list>['data'][number]
export type SessionInFull = ReplyOf<typeof contract.sessions.get>
/** A session that may not have loaded in full yet. */
export type OpenSession = Session & Partial<SessionInFull>
export type SessionProgrammeData = NonNullable<SessionInFull['programme']>
/** A session that was just answered or cancelled. */
export type AnswerGiven = Session & { isUndoable?: true | undefined }
export type HistoryEntry = ReplyOf<typeof contract.sessions.history>[number]
export type SessionQuery = NonNullable<RequestInput<typeof contract.sessions.list>['query']>

const waiting = { status: 'pending_validation', sort: 'requestedAt', perPage: '100' } satisfies SessionQuery

/** Reads a page of sessions. The previous page stays visible while the next one loads. */
export function useSessions(query: SessionQuery) {
  return useReading(['sessions', 'list', query], () => api.sessions.list({ query }), { keepPreviousData: true })
}

/** Reads one session. `known` is shown until the answer arrives, which also has its programme. */
export const useSession = (id: string, known?: Session) =>
  useReading<OpenSession>(
    ['sessions', 'one', id],
    () => api.sessions.get({ params: { id } }),
    known ? { fallbackData: known } : {},
  )

export const useHistory = (id: string) =>
  useReading(['sessions', 'history', id], () => api.sessions.history({ params: { id } }))

/**
 * Reads the waiting requests, oldest first, and answers them. An answered request leaves the list at once and returns
 * if the server refuses; then all sessions are read again.
 */
export function useRequests() {
  const requests = useSessions(waiting)

  async function answer<Answer extends Session>(session: Session, call: () => Promise<Answer>): Promise<Answer> {
    const without = (page?: Paged<Session>) => page && withoutSession(page, session.id)
    try {
      const answered = call()
      await requests.mutate(() => answered.then(() => undefined), {
        optimisticData: (page) => without(page) ?? { data: [], meta: { page: 1, perPage: 100, total: 0 } },
        rollbackOnError: true,
        populateCache: false,
        revalidate: false,
      })
      return await answered
    } catch (error) {
      throw asProblem(error)
    } finally {
      void refresh('sessions')
    }
  }

  return {
    ...requests,
    accept: (session: Session) =>
      answer(session, () =>
        api.sessions.accept({ params: { id: session.id }, query: { holdMailSeconds: String(HELD_MAIL_SECONDS) } }),
      ),
    refuse: (session: Session, reason: string) =>
      answer(session, () =>
        api.sessions.refuse({
          params: { id: session.id },
          body: { reason, holdMailSeconds: HELD_MAIL_SECONDS },
        }),
      ),
  }
}

export type Requests = ReturnType<typeof useRequests>

function withoutSession({ data, meta }: Paged<Session>, id: string): Paged<Session> {
  const rest = data.filter((session) => session.id !== id)
  return { data: rest, meta: { ...meta, total: meta.total - (data.length - rest.length) } }
}

type Cancelling = RequestInput<typeof contract.sessions.cancel>['body']
type Rescheduling = RequestInput<typeof contract.sessions.reschedule>['body']
export type SessionChange = RequestInput<typeof contract.sessions.change>['body']

/** Changes a session. After each change, failed or not, all sessions are read again. */
export function useSessionActions() {
  const act = <Answer extends Session>(call: Promise<Answer>) => call.finally(() => void refresh('sessions'))
  /** The signed-in user has another running session afterwards, or none. */
  const timed = <Answer extends Session>(call: Promise<Answer>) => act(call).finally(() => void refresh('user'))
  return {
    undoAccept: (id: string) => act(api.sessions.undoAccept({ params: { id } })),
    undoRefuse: (id: string) => act(api.sessions.undoRefuse({ params: { id } })),
    start: (id: string) => timed(api.sessions.start({ params: { id } })),
    /** Undoes a start by mistake. */
    takeBack: (id: string) => timed(api.sessions.takeBack({ params: { id } })),
    stop: (id: string) => timed(api.sessions.stop({ params: { id } })),
    /** Completes a session and locks its record. */
    complete: (id: string) => act(api.sessions.complete({ params: { id } })),
    lock: (id: string) => act(api.sessions.lock({ params: { id } })),
    unlock: (id: string, reason: string) => act(api.sessions.unlock({ params: { id }, body: { reason } })),
    /** Changes the place or the types of a session. */
    change: (id: string, change: SessionChange) => act(api.sessions.change({ params: { id }, body: change })),
    cancel: (id: string, reason: string, how: Omit<Cancelling, 'reason'> = {}) =>
      act(api.sessions.cancel({ params: { id }, body: { reason, ...how } })),
    undoCancel: (id: string) => act(api.sessions.undoCancel({ params: { id } })),
    /**
     * Moves a session or changes its length. Resolves after the sessions were read again, so that a dragged session
     * does not jump back. The answer has the later sessions of the programme too.
     */
    reschedule: (id: string, startsAt: string, how: Omit<Rescheduling, 'startsAt'> = {}) =>
      api.sessions.reschedule({ params: { id }, body: { startsAt, ...how } }).finally(() => refresh('sessions')),
    /** Confirms a session that a programme planned. */
    confirm: (id: string) => act(api.sessions.confirm({ params: { id } })),
    /** Marks that the client did not come. */
    missed: (id: string) => act(api.sessions.miss({ params: { id } })),
    /** Undoes that mark. */
    correct: (id: string) => act(api.sessions.correct({ params: { id } })),
    /** Marks that a session took place, and stops its timer if it runs. */
    held: ({ id, allowed }: Session) =>
      act(allowed.includes('stop') ? api.sessions.stop({ params: { id } }) : api.sessions.held({ params: { id } })),
  }
}
