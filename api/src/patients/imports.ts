import type * as z from 'zod'
import { writeAuditEach } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { Failure, fail } from '../http/errors.ts'
import { invalid } from '../http/invalid.ts'
import type { PatientListAccess } from './archive.ts'
import type { Importing, RowOutcome, Undone } from './contract/import.ts'
import { NewPerson } from './contract/person.ts'
import { insertPerson, likelySame, oneAtATime, readPerson } from './create.ts'

type Part = z.output<typeof Importing>
type Row = Part['rows'][number]
type Outcome = z.output<typeof RowOutcome>

/**
 * Adds clients of a file, or says what would become of its rows: then all is done and taken back, so that what is said
 * is what will be, of two rows that name the same person too.
 */
export async function importPart(query: Query, access: PatientListAccess, part: Part, isDryRun: boolean, now: Date) {
  await oneAtATime(query, access.actor.practiceId)
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
  const { practiceId, userId, name } = actor
  const [begun] = await query<{ isUndone: boolean }>(
    `insert into patient_import (id, practice_id, user_id, created_at) values ($1, $2, $3, $4)
     on conflict (practice_id, id) do update set user_id = patient_import.user_id
     returning undone_at is not null as "isUndone"`,
    [id, practiceId, userId, now.toISOString()],
  )
  // A part that comes late must not bring back who was taken out.
  if (begun?.isUndone) throw fail('conflict')
  const known = await query<Person & { row: number; phone: string | null }>(
    `select import_row as row, id, firstname, lastname, phone from patient
     where practice_id = $1 and import_id = $2 and import_row = any ($3)`,
    [practiceId, id, rows.map(({ row }) => row)],
  )
  const outcomes: Outcome[] = []
  const added: string[] = []
  for (const row of rows) {
    const before = known.find((one) => one.row === row.row)
    if (before) outcomes.push({ ...blank(row), outcome: 'added', patient: before, phone: before.phone })
    else {
      const outcome = await addRow(query, { practiceId, secrets }, id, row, now)
      if (outcome.outcome === 'added' && outcome.patient) added.push(outcome.patient.id)
      outcomes.push(outcome)
    }
  }
  await writeAuditEach(
    query,
    added.map((patientId) => ({
      practiceId,
      by: 'practitioner' as const,
      actor: { id: userId, name },
      action: 'patient.added' as const,
      now,
      details: { patientId, importId: id },
    })),
  )
  if (added.length) await publishChange(query, practiceId, 'patients')
  return outcomes
}

type Person = NonNullable<Outcome['patient']>

const blank = ({ row }: Row): Outcome => ({ row, outcome: 'refused', patient: null, phone: null, errors: null })

async function addRow(query: Query, scope: PracticeScope, importId: string, row: Row, now: Date): Promise<Outcome> {
  const read = readRow(row, now)
  if (read instanceof Failure) return { ...blank(row), errors: read.details.errors ?? {} }
  const phone = read.phone ?? null
  const [likely] = row.isKnownOther ? [] : await likelySame(query, scope.practiceId, read)
  if (likely) return { ...blank(row), outcome: 'known', patient: likely, phone }
  const id = await insertPerson(query, scope, read, now, { importId, row: row.row })
  return { ...blank(row), outcome: 'added', patient: { id, ...read }, phone }
}

/** The person that a row names, by the same rules as one who is added by hand; or why it is refused. */
function readRow({ row: _, isKnownOther: __, guardianName, guardianPhone, tags, ...cells }: Row, now: Date) {
  const given = Object.entries(cells).filter(([, cell]) => typeof cell === 'string' && cell.trim() !== '')
  const guardian = guardianName?.trim() && {
    name: guardianName,
    ...(guardianPhone?.trim() && { phone: guardianPhone }),
  }
  const person = NewPerson.safeParse(
    { ...Object.fromEntries(given), ...(guardian && { guardian }), tags: tags?.filter((tag) => tag.trim() !== '') },
    { reportInput: true },
  )
  if (!person.success) return invalid(person.error)
  try {
    return readPerson(person.data, now)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** Named, of those who stay. */
const MOST_NAMED = 100

/** Deletes the clients of an import that nobody has changed since. The others stay. */
export async function undoImport(
  query: Query,
  { practiceId, userId, name }: PractitionerActor,
  id: string,
  now: Date,
): Promise<z.output<typeof Undone>> {
  await oneAtATime(query, practiceId)
  const [found] = await query(
    'update patient_import set undone_at = coalesce(undone_at, $3) where practice_id = $1 and id = $2 returning id',
    [practiceId, id, now.toISOString()],
  )
  if (!found) throw fail('not_found')
  // Locks the clients first: a simultaneous booking ends before the check, or begins after the deletion.
  await query('select from patient where practice_id = $1 and import_id = $2 order by id for update', [practiceId, id])
  const untouched = (await referencesTo(query)).map(
    ({ table, column }) =>
      `not exists (select from ${table} r where r.practice_id = p.practice_id and r.${column} = p.id)`,
  )
  const removed = await query<{ id: string }>(
    `delete from patient p where ${['practice_id = $1', 'import_id = $2', 'revision = 1', ...untouched].join(' and ')}
     returning id`,
    [practiceId, id],
  )
  await writeAuditEach(
    query,
    removed.map((patient) => ({
      practiceId,
      by: 'practitioner' as const,
      actor: { id: userId, name },
      action: 'patient.removed' as const,
      now,
      details: { patientId: patient.id, importId: id },
    })),
  )
  if (removed.length) await publishChange(query, practiceId, 'patients')
  const kept = await query<Person & { total: number }>(
    `select id, firstname, lastname, count(*) over ()::int as total from patient
     where practice_id = $1 and import_id = $2 order by lastname_sort_key, id limit ${MOST_NAMED}`,
    [practiceId, id],
  )
  return { removed: removed.length, kept, keptCount: kept[0]?.total ?? 0 }
}

/** Written with a client themselves, and gone with them. */
const OWN = ['patient_search_term', 'patient_tag']

/** Every table that points at a client, as the catalogue has it: also those that are added later. */
async function referencesTo(query: Query): Promise<{ table: string; column: string }[]> {
  const rows = await query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> 'practice_id'
     where c.contype = 'f' and c.confrelid = 'patient'::regclass`,
  )
  return rows.filter(({ table }) => !OWN.includes(table))
}
