import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'

export type ClientThread = ReplyOf<typeof contract.clinicalRecord.thread>
export type NotesOfSession = ReplyOf<typeof contract.clinicalRecord.notes>['data'][number]

/** Each reading can leave a line in the client's log: not each time that the window is looked at. */
const rules = { revalidateOnFocus: false }

/** What leads from session to session of a client, as it stood before an instant if one is given. */
export const useClientThread = (patientId: string, before: string | null) =>
  useReading(
    ['record', 'thread', patientId, before],
    () => api.clinicalRecord.thread({ params: { id: patientId }, query: before ? { before } : {} }),
    rules,
  )

/** A page of what is written of all sessions of a client. */
export const useClientNotes = (patientId: string, page: number) =>
  useReading(
    ['record', 'notes', patientId, page],
    () => api.clinicalRecord.notes({ params: { id: patientId }, query: { page, perPage: '20' } }),
    { ...rules, keepPreviousData: true },
  )

/** What stays true from one session to the next, in the order in which one wants to know it. */
const lasting = ['anamnesis', 'miscellaneous', 'conclusion'] as const

export const lastingTexts = (thread: ClientThread) =>
  lasting.flatMap((name) => {
    const found = thread[name]
    return found ? [{ name, sessionId: found.sessionId, startsAt: found.startsAt, text: found.text }] : []
  })
