import type * as z from 'zod'
import { newId } from '../db/base.ts'
import { ms, type Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import type { Patient, patients } from './contract.ts'
import { beginsWith, patientsWith, searchedWords } from './search.ts'
import { internationalPhone } from './service.ts'

type PatientReply = z.output<typeof Patient>
type Asked = z.output<typeof patients.list.query>
type NewPatient = z.output<typeof patients.add.body>

interface Row extends Omit<PatientReply, 'createdAt' | 'lastSessionAt'> {
  createdAt: number
  lastSessionAt: number | null
}

const COLUMNS = `
  p.id, p.firstname, p.lastname, p.email, p.phone, p.date_of_birth::text as "dateOfBirth",
  ${ms('p.created_at')} as "createdAt",
  (select ${ms('max(s.starts_at)')} from session s where s.practice_id = p.practice_id and s.patient_id = p.id
    and s.status <> 'cancelled' and s.starts_at <= $2) as "lastSessionAt"`

/** A page of the practice's clients in the order of their names, with how many match in all. */
export async function listPatients(query: Query, practiceId: string, asked: Asked, now: Date) {
  const words = searchedWords(asked.q ?? '')
  // Signs alone were typed: that is nobody's name.
  if (asked.q && words.length === 0) return { rows: [], total: 0 }
  const values: unknown[] = [practiceId, now.toISOString()]
  const found = words.length ? foundBy(words, (value) => `$${values.push(value)}`) : EVERYBODY
  const direction = asked.sort.startsWith('-') ? 'desc' : 'asc'
  const rows = await query<(Row | { id: null }) & { total: number }>(
    `with found as ${found}, page as materialized (select id, listed from found
       order by listed ${direction}, id ${direction} limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage})
     select counted.total, ${COLUMNS} from (select count(*)::int as total from found) counted
       left join (page join patient p using (id)) on p.practice_id = $1
     order by page.listed ${direction}, page.id ${direction}`,
    values,
  )
  return {
    rows: rows.filter((row): row is Row & { total: number } => row.id !== null).map(present),
    total: rows[0]?.total ?? 0,
  }
}

/** In the order of an index, from which a page is read. */
const EVERYBODY = 'not materialized (select id, by_lastname as listed from patient where practice_id = $1)'

/** Whoever has all the words; what they are sorted by stands with each word, so that only the page is read. */
function foundBy([first = '', ...others]: string[], place: (value: unknown) => string): string {
  const also = patientsWith(others, 'w.patient_id', '$1', place).map((condition) => ` and ${condition}`)
  return `materialized (select distinct w.patient_id as id, w.listed from patient_word w
    where w.practice_id = $1 and ${beginsWith('w.word', place(first))}${also.join('')})`
}

const present = ({ createdAt, lastSessionAt, ...row }: Row): PatientReply => ({
  ...row,
  createdAt: new Date(createdAt),
  lastSessionAt: lastSessionAt === null ? null : new Date(lastSessionAt),
})

/** One client as lists show it; `not_found` for another practice's. */
export async function patientById(query: Query, practiceId: string, id: string, now: Date): Promise<PatientReply> {
  const [row] = await query<Row>(`select ${COLUMNS} from patient p where p.practice_id = $1 and p.id = $3`, [
    ...[practiceId, now.toISOString(), id],
  ])
  if (!row) throw fail('not_found')
  return present(row)
}

/** Named to whoever adds somebody who may be here already: enough to recognise them. */
const MOST_LIKELY = 5

/** Adds a client by hand. Who is likely the same is `possible_duplicate` with their ids, unless that is known. */
export async function addByHand(
  query: Query,
  practiceId: string,
  { allowDuplicate, ...person }: NewPatient,
  now: Date,
) {
  const phone = person.phone && internationalPhone('phone', person.phone)
  // One at a time, so that of two who add the same person at once the second is told.
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`patients ${practiceId}`])
  if (!allowDuplicate) {
    const likely = await likelySame(query, practiceId, { ...person, phone })
    if (likely.length) throw fail('possible_duplicate', { patients: likely })
  }
  const id = newId()
  await query(
    `insert into patient (id, practice_id, firstname, lastname, email, phone, locale, created_at)
     select $2, $1, $3, $4, $5, $6, coalesce($7, locale), $8 from practice where id = $1`,
    [
      ...[practiceId, id, person.firstname, person.lastname, person.email ?? null, phone ?? null],
      ...[person.locale ?? null, now.toISOString()],
    ],
  )
  return patientById(query, practiceId, id, now)
}

/**
 * Who has the same name in any order, or the same first name with the same address or number: families share those, and
 * seldom a first name as well.
 */
function likelySame(
  query: Query,
  practiceId: string,
  person: Pick<NewPatient, 'firstname' | 'lastname' | 'email' | 'phone'>,
) {
  const { firstname, lastname } = person
  const name = `${firstname} ${lastname}`
  const values: unknown[] = [practiceId, name, firstname, person.email ?? null, person.phone ?? null]
  const named = patientsWith(searchedWords(name), 'p.id', '$1', (value) => `$${values.push(value)}`)
  const isSame = `words_of(p.firstname || ' ' || p.lastname) = words_of($2)`
  const isCalled = `words_of(p.firstname) = words_of($3)`
  const number = `p.id in (select patient_id from patient_word where practice_id = $1 and word = substr($5, 2))`
  const select = (where: string) =>
    `select p.id, p.firstname, p.lastname, p.email, p.phone from patient p where p.practice_id = $1 and ${where}`
  return query<Pick<PatientReply, 'id' | 'firstname' | 'lastname' | 'email' | 'phone'>>(
    `${select([...named, isSame].join(' and '))}
     union ${select(`p.email_key = lower($4) and ${isCalled}`)}
     union ${select(`${number} and p.phone = $5 and ${isCalled}`)}
     order by lastname, firstname, id limit ${MOST_LIKELY}`,
    values,
  )
}
