import { sql } from 'kysely'
import type * as z from 'zod'
import { practitionerEntry, writeAuditEach } from '../audit/service.ts'
import { referencesTo } from '../db/catalogue.ts'
import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { Failure, fail } from '../http/errors.ts'
import { validationFailure } from '../http/invalid.ts'
import type { PatientListAccess } from './archive.ts'
import { AddedPatient } from './contract/added-patient.ts'
import type { ImportPart, RowOutcome, UndoneImport } from './contract/import.ts'
import { countedCondition, endMailingsToNobody } from './counted-rows.ts'
import { insertPerson, lockPatientNames, readPerson } from './create.ts'
import { similarPatients } from './similar-patients.ts'

type Part = z.output<typeof ImportPart>
type Row = Part['rows'][number]
type Outcome = z.output<typeof RowOutcome>

/**
 * Adds the clients of a file, or reports what would happen to its rows. For a report everything is done and rolled
 * back, so that it is exact, also for two rows with the same person.
 */
export async function importPart(
  query: Query,
  access: PatientListAccess,
  part: Part,
  { isDryRun, now }: { isDryRun: boolean; now: Date },
) {
  await lockPatientNames(query, access.actor.practiceId)
  if (!isDryRun) return addRows(query, access, part, now)
  await query('savepoint dry_run')
  const outcomes = await addRows(query, access, part, now)
  await query('rollback to savepoint dry_run')
  return outcomes
}

async function addRows(
  query: Query,
  { actor, secrets }: PatientListAccess,
  { id, rows }: Part,
  now: Date,
): Promise<Outcome[]> {
  const { practiceId, userId } = actor
  const begun = await tablesOf(query)
    .insertInto('PatientImport')
    .values({ id, practiceId, userId, createdAt: now })
    .onConflict((one) =>
      one.columns(['practiceId', 'id']).doUpdateSet(({ ref }) => ({ userId: ref('PatientImport.userId') })),
    )
    .returning('undoneAt')
    .executeTakeFirst()
  // A late part must not bring back clients who were removed.
  if (begun?.undoneAt) throw fail('conflict')
  const known = await tablesOf(query)
    .selectFrom('Patient')
    .select(['importRow', 'id', 'firstname', 'lastname', 'phone'])
    .where('practiceId', '=', practiceId)
    .where('importId', '=', id)
    .where(({ ref }) => sql<boolean>`${ref('importRow')} = any (${rows.map(({ row }) => row)}::int[])`)
    .execute()
  const outcomes: Outcome[] = []
  const added: string[] = []
  for (const row of rows) {
    const before = known.find((one) => one.importRow === row.row)
    if (before) outcomes.push({ ...blank(row), outcome: 'added', patient: before, phone: before.phone })
    else {
      const outcome = await addRow(query, { practiceId, secrets }, { importId: id, row }, now)
      if (outcome.outcome === 'added' && outcome.patient) added.push(outcome.patient.id)
      outcomes.push(outcome)
    }
  }
  await writeAuditEach(
    query,
    added.map((patientId) => practitionerEntry('patient.added', { actor, now, details: { patientId, importId: id } })),
  )
  if (added.length) await publishChange(query, practiceId, 'patients')
  return outcomes
}

const blank = ({ row }: Row): Outcome => ({ row, outcome: 'refused', patient: null, phone: null, errors: null })

async function addRow(
  query: Query,
  scope: PracticeScope,
  { importId, row }: { importId: string; row: Row },
  now: Date,
): Promise<Outcome> {
  const read = readRow(row, now)
  if (read instanceof Failure) return { ...blank(row), errors: read.details.errors ?? {} }
  const phone = read.phone ?? null
  const [likely] = row.isKnownOther ? [] : await similarPatients(query, scope.practiceId, read)
  if (likely) return { ...blank(row), outcome: 'known', patient: likely, phone }
  const id = await insertPerson(query, scope, { ...read, origin: { importId, row: row.row } }, now)
  return { ...blank(row), outcome: 'added', patient: { id, ...read }, phone }
}

/** The person of a row, by the same rules as a client added by hand; or why it is refused. */
function readRow({ row: _, isKnownOther: __, guardianName, guardianPhone, tags, ...cells }: Row, now: Date) {
  const given = Object.entries(cells).filter(([, cell]) => typeof cell === 'string' && cell.trim() !== '')
  const guardian = guardianName?.trim() && {
    name: guardianName,
    ...(guardianPhone?.trim() && { phone: guardianPhone }),
  }
  const person = AddedPatient.safeParse(
    { ...Object.fromEntries(given), ...(guardian && { guardian }), tags: tags?.filter((tag) => tag.trim() !== '') },
    { reportInput: true },
  )
  if (!person.success) return validationFailure(person.error)
  try {
    return readPerson(person.data, now)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** How many of those who stay are named. */
const MOST_NAMED = 100

/** Deletes the clients of an import whom nobody has changed since. The others stay. */
export async function undoImport(
  query: Query,
  actor: PractitionerActor,
  id: string,
  now: Date,
): Promise<z.output<typeof UndoneImport>> {
  const { practiceId } = actor
  await lockPatientNames(query, practiceId)
  const found = await tablesOf(query)
    .updateTable('PatientImport')
    .set(({ fn, val }) => ({ undoneAt: fn.coalesce('undoneAt', val(now)) }))
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw fail('not_found')
  const imported = tablesOf(query)
    .selectFrom('Patient as p')
    .where('p.practiceId', '=', practiceId)
    .where('p.importId', '=', id)
  // Locks the clients first: a simultaneous booking ends before the check, or begins after the deletion.
  await imported.select('p.id').orderBy('p.id').forUpdate().execute()
  const untouched = (await referencesTo(query, 'patient', OWN)).map(
    ({ table, column }) =>
      sql<boolean>`not exists (select from ${sql.raw(table)} r
        where r.practice_id = patient.practice_id and r.${sql.raw(column)} = patient.id
          and ${sql.raw(countedCondition(table))})`,
  )
  const removed = await tablesOf(query)
    .deleteFrom('Patient')
    .where('practiceId', '=', practiceId)
    .where('importId', '=', id)
    .where('revision', '=', 1)
    .where(({ and }) => and(untouched))
    // No foreign key leads from the ledger to a client.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('Payment as paid')
            .select('paid.id')
            .whereRef('paid.practiceId', '=', 'Patient.practiceId')
            .whereRef('paid.patientId', '=', 'Patient.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  await endMailingsToNobody(query, practiceId, now)
  await writeAuditEach(
    query,
    removed.map((patient) =>
      practitionerEntry('patient.removed', { actor, now, details: { patientId: patient.id, importId: id } }),
    ),
  )
  if (removed.length) await publishChange(query, practiceId, 'patients')
  const kept = await imported
    .select(['p.id', 'p.firstname', 'p.lastname'])
    .orderBy('p.lastnameSortKey')
    .orderBy('p.id')
    .limit(MOST_NAMED)
    .execute()
  return { removed: removed.length, kept, keptCount: await countOf(imported) }
}

/** Tables that are written with a client, and deleted with them. */
const OWN = ['patient_search_term', 'patient_tag']
