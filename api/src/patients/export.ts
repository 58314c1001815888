import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import { ms, type Query } from '../db/query.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { Lang } from '../http/schema.ts'
import { chosenIds, type PatientListAccess } from './archive.ts'
import type { ChosenPatients } from './contract/filter.ts'
import { escapeFormula } from './csv-injection.ts'
import { tagNames } from './list.ts'
import { sortedTagNames } from './tags.ts'

/** As many are read and written at once, so that a file of any length takes little memory and no long transaction. */
const AT_ONCE = 500

/** The columns of the file, in the order in which they stand. */
const columns = [
  'lastname',
  'firstname',
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'address',
  'city',
  'guardianName',
  'guardianPhone',
  'locale',
  'tags',
  'lastSession',
  'nextSession',
  'createdAt',
  'archivedAt',
] as const
type Column = (typeof columns)[number]

/** Heads that the import reads back. */
const heads: Record<Lang, Record<Column, string>> = {
  fr: {
    lastname: 'Nom',
    firstname: 'Prénom',
    email: 'E-mail',
    phone: 'Téléphone',
    dateOfBirth: 'Date de naissance',
    gender: 'Genre',
    address: 'Adresse',
    city: 'Ville',
    guardianName: 'Responsable légal',
    guardianPhone: 'Téléphone du responsable',
    locale: 'Langue',
    tags: 'Étiquettes',
    lastSession: 'Dernière séance',
    nextSession: 'Prochaine séance',
    createdAt: 'Date d’ajout',
    archivedAt: 'Date d’archivage',
  },
  en: {
    lastname: 'Last name',
    firstname: 'First name',
    email: 'E-mail',
    phone: 'Phone',
    dateOfBirth: 'Date of birth',
    gender: 'Gender',
    address: 'Address',
    city: 'City',
    guardianName: 'Guardian',
    guardianPhone: 'Guardian’s phone',
    locale: 'Language',
    tags: 'Tags',
    lastSession: 'Last session',
    nextSession: 'Next session',
    createdAt: 'Added on',
    archivedAt: 'Archived on',
  },
}

type Row = Record<Exclude<Column, 'lastSession' | 'nextSession' | 'createdAt' | 'archivedAt'>, string | null> &
  Record<'lastSession' | 'nextSession' | 'createdAt' | 'archivedAt', number | null>

/** Who goes into the file. The log says how many they were. */
export async function beginExport(
  query: Query,
  { actor: { practiceId, userId, name }, secrets }: PatientListAccess,
  chosen: z.output<typeof ChosenPatients>,
  now: Date,
): Promise<string[]> {
  const ids = await chosenIds(query, { practiceId, secrets }, chosen, now)
  await writeAudit(query, {
    practiceId,
    by: 'practitioner',
    actor: { id: userId, name },
    action: 'patients.exported',
    now,
    details: { count: ids.length },
  })
  return ids
}

/** The file, read part by part as it is taken. */
export function exportedFile(
  orm: MikroORM,
  scope: PracticeScope,
  ids: readonly string[],
  lang: Lang,
  now: Date,
): Readable {
  const write = (rows: unknown[][]) =>
    stringify(rows, { delimiter: lang === 'fr' ? ';' : ',', record_delimiter: 'windows' })
  async function* parts() {
    // By the mark spreadsheets know UTF-8.
    yield `\uFEFF${write([columns.map((column) => heads[lang][column])])}`
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      const rows = await readInPractice(orm, scope.practiceId, ({ query }) => readRows(query, scope, some, now))
      if (rows.length) yield write(rows.map((row) => columns.map((column) => cellOf(row[column]))))
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

async function readRows(query: Query, scope: PracticeScope, ids: readonly string[], now: Date): Promise<Row[]> {
  const session = (what: string, when: string) => `(select ${ms(`${what}(s.starts_at)`)} from session s
    where s.practice_id = p.practice_id and s.patient_id = p.id and s.status <> 'cancelled' and s.starts_at ${when} $3)`
  const rows = await query<Omit<Row, 'tags'> & { tagIds: string[] }>(
    `select p.lastname, p.firstname, p.email, p.phone, p.date_of_birth::text as "dateOfBirth", p.gender, p.address,
       p.city, p.guardian_name as "guardianName", p.guardian_phone as "guardianPhone", p.locale,
       array(select g.tag_id from patient_tag g where g.practice_id = p.practice_id and g.patient_id = p.id) as "tagIds",
       ${session('max', '<=')} as "lastSession", ${session('min', '>')} as "nextSession",
       ${ms('p.created_at')} as "createdAt", ${ms('p.archived_at')} as "archivedAt"
     from unnest($2::uuid[]) with ordinality chosen (id, place)
       join patient p on p.practice_id = $1 and p.id = chosen.id
     order by chosen.place`,
    [scope.practiceId, ids, now.toISOString()],
  )
  const names = await tagNames(
    query,
    scope,
    rows.flatMap(({ tagIds }) => tagIds),
  )
  return rows.map(({ tagIds, ...row }) => ({ ...row, tags: sortedTagNames(names, tagIds).join(', ') }))
}

/** Writes instants as ISO dates. */
const cellOf = (value: string | number | null): string =>
  typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : escapeFormula(value ?? '')
