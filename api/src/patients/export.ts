import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { readInPractice } from '../db/native.ts'
import type { MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { escapeFormula } from '../format/csv-injection.ts'
import { localDay } from '../format/day.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { Lang } from '../http/schema.ts'
import type { PatientListAccess } from './archive.ts'
import type { ChosenPatients } from './contract/filter.ts'
import { type ExportColumn, exportColumns, exportHeads } from './export-columns.ts'
import { chosenIds, tagNames } from './list.ts'
import { sortedTagNames } from './tags.ts'

/**
 * This many rows are read and written at once, so that a file of any length takes little memory and no long
 * transaction.
 */
const AT_ONCE = 500

type Row = Record<Exclude<ExportColumn, 'lastSession' | 'nextSession' | 'createdAt' | 'archivedAt'>, string | null> &
  Record<'lastSession' | 'nextSession' | 'createdAt' | 'archivedAt', Date | null> & { timeZone: string }

/** Chooses the clients of the file. The log records their number. */
export async function beginExport(
  query: Query,
  { actor, secrets }: PatientListAccess,
  chosen: z.output<typeof ChosenPatients>,
  now: Date,
): Promise<string[]> {
  const ids = await chosenIds(query, { practiceId: actor.practiceId, secrets }, chosen, now)
  await writePractitionerAudit(query, 'patients.exported', { actor, details: { count: ids.length }, now })
  return ids
}

/** The file, read part by part as it is sent. */
export function exportedFile(
  orm: MikroORM,
  scope: PracticeScope,
  { ids, lang, now }: { ids: readonly string[]; lang: Lang; now: Date },
): Readable {
  const write = (rows: unknown[][]) =>
    stringify(rows, { delimiter: lang === 'fr' ? ';' : ',', record_delimiter: 'windows' })
  async function* parts() {
    // Spreadsheets recognise UTF-8 by this mark.
    yield `\uFEFF${write([exportColumns.map((column) => exportHeads[lang][column])])}`
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      const rows = await readInPractice(orm, scope.practiceId, ({ query }) => readRows(query, scope, some, now))
      if (rows.length) yield write(rows.map((row) => exportColumns.map((column) => cellOf(row[column], row.timeZone))))
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

async function readRows(query: Query, scope: PracticeScope, ids: readonly string[], now: Date): Promise<Row[]> {
  const rows = await tablesOf(query)
    .selectFrom('Patient as p')
    .innerJoin('Practice as w', 'w.id', 'p.practiceId')
    .select('w.timeZone')
    .select(['p.lastname', 'p.firstname', 'p.email', 'p.phone', 'p.dateOfBirth', 'p.gender', 'p.address', 'p.city'])
    .select(['p.guardianName', 'p.guardianPhone', 'p.locale', 'p.createdAt', 'p.archivedAt'])
    .select(({ ref, selectFrom }) => {
      const starts = selectFrom('Session as s')
        .whereRef('s.practiceId', '=', 'p.practiceId')
        .whereRef('s.patient', '=', 'p.id')
        .where('s.status', '<>', 'cancelled')
      return [
        starts.where('s.startsAt', '<=', now).select(sql<string>`max(s.starts_at)`.as('at')).as('lastStart'),
        starts.where('s.startsAt', '>', now).select(sql<string>`min(s.starts_at)`.as('at')).as('nextStart'),
        sql<string[]>`array(select g.tag_id from patient_tag g
          where g.practice_id = ${ref('p.practiceId')} and g.patient_id = ${ref('p.id')})`.as('tagIds'),
      ]
    })
    .where('p.practiceId', '=', scope.practiceId)
    .where(({ ref }) => sql<boolean>`${ref('p.id')} = any (${ids}::uuid[])`)
    .orderBy(({ ref }) => sql`array_position(${ids}::uuid[], ${ref('p.id')})`)
    .execute()
  const names = await tagNames(
    query,
    scope,
    rows.flatMap(({ tagIds }) => tagIds),
  )
  return rows.map(({ tagIds, lastStart, nextStart, ...row }) => ({
    ...row,
    tags: sortedTagNames(names, tagIds).join(', '),
    lastSession: lastStart === null ? null : new Date(lastStart),
    nextSession: nextStart === null ? null : new Date(nextStart),
  }))
}

/** Writes instants as the days that the practice's clock shows. */
const cellOf = (value: string | Date | null, timeZone: string): string =>
  value instanceof Date ? localDay(value, timeZone) : escapeFormula(value ?? '')
