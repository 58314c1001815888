import { clinicalFields, type contract, type ReplyOf } from '@ancrage/api/contract'
import type { Session } from '../src/features/sessions/use-sessions'
import { aPage, aSession, inFull } from './build'
import { type FakeApi, type FakeRequest, Refusal } from './fake-api'

type Written = ReplyOf<typeof contract.clinicalRecord.get>
export type Field = keyof Written['fields']
type StoredField = Written['fields'][Field]

interface Change {
  field: Field
  text: string
  base: number
  keepsReplaced?: boolean
}

const aStoredField = (overrides: Partial<StoredField> = {}): StoredField => ({
  text: '',
  revision: 0,
  savedAt: null,
  by: null,
  ...overrides,
})

/** Claire's text of yesterday, over which something can be written. */
export const writtenField = (text: string, revision = 1): StoredField => ({
  text,
  revision,
  savedAt: '2027-02-26T09:12:00.000Z',
  by: 'Claire Vasseur',
})

const KEY = btoa('0123456789abcdef0123456789abcdef')

/** The id of the session with the record. */
export const RECORDED = '22222222-0000-7000-8000-000000000001'

interface Options {
  session?: Partial<Session>
  fields?: Partial<Record<Field, StoredField>>
  last?: Written['last']
  /** The draft key of the account. */
  draftKey?: string
}

/** A record as on the server: revisions count up, and a change of an old revision is a conflict. */
export function withRecord(
  api: FakeApi,
  { session: sessionOverrides = {}, fields: some = {}, last = null, draftKey = KEY }: Options = {},
) {
  const session = aSession({ status: 'scheduled', id: RECORDED, ...sessionOverrides })
  const fields = Object.fromEntries(
    clinicalFields.map((name) => [name, some[name] ?? aStoredField()]),
  ) as Written['fields']
  const saved = (text: string, before: StoredField): StoredField => ({
    text,
    revision: before.revision + 1,
    savedAt: '2027-02-27T13:32:00.000Z',
    by: 'Claire Vasseur',
  })

  function change({ body }: FakeRequest) {
    const { changes } = body as { changes: Change[] }
    const late = changes.filter(({ field, text, base }) => base < fields[field].revision && fields[field].text !== text)
    if (late.length)
      return new Refusal('conflict', { fields: Object.fromEntries(late.map(({ field }) => [field, fields[field]])) })
    for (const { field, text } of changes) if (fields[field].text !== text) fields[field] = saved(text, fields[field])
    return { fields: Object.fromEntries(changes.map(({ field }) => [field, fields[field]])) }
  }

  api
    .on('GET /api/sessions/*', () => inFull(session))
    .on('GET /api/sessions/*/history', () => [])
    .on('GET /api/patients/*/documents', () => aPage([]))
    .on('GET /api/sessions/*/record', () => ({
      session: inFull(session),
      fields: { ...fields },
      last,
      draftKey,
    }))
    .on('PATCH /api/sessions/*/record', change)
  return {
    session,
    draftKey,
    /** The stored fields. */
    fields,
    change,
    /** Changes a field in another window. */
    elsewhere(name: Field, text: string) {
      fields[name] = { ...saved(text, fields[name]), by: 'Noé Brun' }
    },
    /** Returns all changes sent so far in their order. */
    sent: () =>
      api.of('PATCH', /\/api\/sessions\/[^/]+\/record/).flatMap(({ body }) => (body as { changes: Change[] }).changes),
  }
}
