import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'

export type ClientThread = ReplyOf<typeof contract.clinicalRecord.thread>
export type NotesOfSession = ReplyOf<typeof contract.clinicalRecord.notes>['data'][number]

/** Reading may add a line to the client's log, so it is not repeated when the window gets the focus. */
const rules = { revalidateOnFocus: false }

/** Reads the thread of a client, on request as it was before an ISO instant. */
export const useClientThread = (patientId: string, before: string | null) =>
  useReading(
    ['record', 'thread', patientId, before],
    () => api.clinicalRecord.thread({ params: { id: patientId }, query: before ? { before } : {} }),
    rules,
  )

const readNotes = (patientId: string, page: number, perPage: '20' | '100') =>
  api.clinicalRecord.notes({ params: { id: patientId }, query: { page, perPage } })

/** Reads one page of the records of all sessions, or all of them for printing. */
export const useClientNotes = (patientId: string, page: number, isWhole: boolean) =>
  useReading(
    ['record', 'notes', patientId, isWhole ? 'whole' : page],
    () => (isWhole ? wholeNotes(patientId) : readNotes(patientId, page, '20')),
    { ...rules, keepPreviousData: true },
  )

async function wholeNotes(patientId: string): Promise<Awaited<ReturnType<typeof readNotes>>> {
  const { data, meta } = await readNotes(patientId, 1, '100')
  const rest: NotesOfSession[] = []
  for (let page = 2; data.length + rest.length < meta.total; page++) {
    const next = await readNotes(patientId, page, '100')
    if (next.data.length === 0) break
    rest.push(...next.data)
  }
  const whole = [...data, ...rest]
  return { data: whole, meta: { ...meta, total: whole.length } }
}

/** The fields that stay relevant over several sessions, in the order of display. */
const lasting = ['anamnesis', 'miscellaneous', 'conclusion'] as const

export const lastingTexts = (thread: ClientThread) =>
  lasting.flatMap((name) => {
    const found = thread[name]
    return found ? [{ name, sessionId: found.sessionId, startsAt: found.startsAt, text: found.text }] : []
  })
