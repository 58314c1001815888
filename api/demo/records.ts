import { millisecondsInMinute } from 'date-fns/constants'
import { type ClinicalField, clinicalFields } from '../src/clinical-record/fields.ts'
import { readFields } from '../src/clinical-record/service.ts'
import { writeField } from '../src/clinical-record/writing.ts'
import { type Secrets, vaultOf } from '../src/crypto/vault.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { epochMs, type Query, queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { DemoPractice } from './practice.ts'
import { recordsOf } from './words-of-records.ts'

/** A practitioner writes between two sessions. */
const WRITTEN_AFTER_MINUTES = 6

interface Held {
  id: string
  ended: number
}

/** Writes what was noted of past sessions of a practice whose clients have notes, unless something is written there. */
export async function addRecords(orm: MikroORM, demo: DemoPractice, secrets: Secrets): Promise<void> {
  await inPractice(orm.em.fork(), demo.id, async (em) => {
    const query = queryOf(em)
    const known = await query('select from session_field where practice_id = $1 limit 1', [demo.id])
    if (known.length) return
    const vault = await vaultOf(query, secrets, demo.id)
    const actor = { userId: demo.userId, practiceId: demo.id, name: demo.account.name }
    for (const [name, records] of Object.entries(recordsOf))
      for (const [nth, { id, ended }] of (await heldOf(query, demo, name, records.length)).entries()) {
        const stored = await readFields(query, vault, id)
        const at = { actor, now: new Date(ended + WRITTEN_AFTER_MINUTES * millisecondsInMinute) }
        for (const [field, text] of textsOf(records[nth]))
          await writeField(
            query,
            vault,
            { sessionId: id, field, text, before: stored[field], keepsReplaced: false },
            at,
          )
      }
  })
}

const textsOf = (record: Partial<Record<ClinicalField, string>> = {}) =>
  clinicalFields.flatMap((field) => (record[field] ? [[field, record[field]] as const] : []))

/** The latest sessions of somebody that took place, at most so many, the earliest first. */
async function heldOf(query: Query, { id }: DemoPractice, name: string, most: number): Promise<Held[]> {
  const held = await query<Held>(
    `select s.id, ${epochMs('s.stopped_at')} as ended
     from session s join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
     where s.practice_id = $1 and p.firstname || ' ' || p.lastname = $2 and s.stopped_at is not null
     order by s.starts_at desc limit $3`,
    [id, name, most],
  )
  return held.reverse()
}
