import type { ClinicalField } from '../../src/clinical-record/fields.ts'
import { changeRecord } from '../../src/clinical-record/writing.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'

/** When the first word of every record of these tests is written. */
const BEGIN = new Date('2027-03-01T09:00:00Z').getTime()

export const minutesLater = (minutes: number) => new Date(BEGIN + minutes * 60_000)

/** A session of a practice, and its practitioner's API client. */
export async function aRecord(app: TestApp) {
  const practice = await aPractice(app.orm)
  const session = await aSession(app.orm, practice, { startsAt: new Date('2027-03-01T08:00:00Z') })
  const client = await app.signedIn(practice)
  const params = { id: session.id }
  const change = (field: ClinicalField, text: string, base: number) =>
    client.clinicalRecord.change({ params, body: { changes: [{ field, text, base }] } })
  const inside = <Row>(sql: string, values: unknown[] = []) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(sql, values))
  return { practice, session, client, params, change, inside, notes: notesOf(app, practice, session.id) }
}

/** Writes the notes of a session at a time and by an author that the test chooses. */
const notesOf =
  (app: TestApp, practice: BuiltPractice, sessionId: string) =>
  (text: string, base: number, minute: number, { userId } = practice) =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      changeRecord(queryOf(em), app.config, sessionId, [{ field: 'notes', text, base }], {
        actor: { userId, practiceId: practice.id, name: 'Camille Essai' },
        now: minutesLater(minute),
      }),
    )
