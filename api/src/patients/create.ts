import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PatientListAccess } from './archive.ts'
import type { NewPerson } from './contract/person.ts'
import type { PatientSummary, patients } from './contract.ts'
import { findPatientSummary } from './list.ts'
import { patientsWith, searchedWords } from './search.ts'
import { insertPatient, internationalPhone, type PatientToInsert } from './service.ts'
import { aboutTag, tagDigest } from './tags.ts'

type Person = z.output<typeof NewPerson>

/** Adds a client by hand. Who is likely the same is `possible_duplicate` with their ids, unless that is known. */
export async function createPatient(
  query: Query,
  { actor, secrets }: PatientListAccess,
  { allowDuplicate, ...asked }: z.output<typeof patients.add.body>,
  now: Date,
) {
  const { practiceId, userId, name } = actor
  const person = readPerson(asked, now)
  await oneAtATime(query, practiceId)
  if (!allowDuplicate) {
    const likely = await likelySame(query, practiceId, person)
    if (likely.length) throw fail('possible_duplicate', { patients: likely })
  }
  const scope = { practiceId, secrets }
  const id = await insertPerson(query, scope, person, now)
  await writeAudit(query, {
    practiceId,
    by: 'practitioner',
    actor: { id: userId, name },
    action: 'patient.added',
    now,
    details: { patientId: id },
  })
  await publishChange(query, practiceId, 'patients')
  return findPatientSummary(query, scope, id, now)
}

/** Lets the second of two simultaneous callers learn that the person was just added. */
export const oneAtATime = (query: Query, practiceId: string) =>
  query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`patients ${practiceId}`])

/** The person with numbers in E.164 and each tag once. Who is not born yet is refused. */
export function readPerson({ phone, guardian, tags, ...person }: Person, now: Date) {
  // Where it is already tomorrow, somebody may be born today.
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  if (person.dateOfBirth && person.dateOfBirth > latest) throw refuseField('dateOfBirth', 'in_future')
  return {
    ...person,
    phone: phone && internationalPhone('phone', phone),
    guardian: guardian && {
      ...guardian,
      phone: guardian.phone && internationalPhone('guardian.phone', guardian.phone),
    },
    tags: distinctTags(tags ?? []),
  }
}

/** Each tag once, whatever its case and accents are; the first way of writing it stays. */
export function distinctTags(tags: readonly string[]): string[] {
  const key = (tag: string) =>
    tag
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
  return [...new Map(tags.toReversed().map((tag) => [key(tag), tag])).values()].toReversed()
}

/** Writes a person down, with their tags. */
export async function insertPerson(
  query: Query,
  scope: PracticeScope,
  { tags, ...person }: ReturnType<typeof readPerson>,
  now: Date,
  origin?: PatientToInsert['origin'],
): Promise<string> {
  const id = newId()
  await insertPatient(query, scope.practiceId, { ...person, id, origin }, now)
  await addTags(query, scope, id, tags)
  return id
}

/** As many possible duplicates are shown. */
const MOST_LIKELY = 5

/**
 * Who has the same name in any order, or the same first name with the same address or number: families share those, and
 * seldom a first name as well.
 */
export function likelySame(
  query: Query,
  practiceId: string,
  person: Pick<Person, 'firstname' | 'lastname' | 'email' | 'phone'>,
) {
  const { firstname, lastname } = person
  const name = `${firstname} ${lastname}`
  const values: unknown[] = [practiceId, name, firstname, person.email ?? null, person.phone ?? null]
  const named = patientsWith(searchedWords(name), 'p.id', '$1', (value) => `$${values.push(value)}`)
  const isSame = `split_words(p.firstname || ' ' || p.lastname) = split_words($2)`
  const isCalled = `split_words(p.firstname) = split_words($3)`
  const number = `p.id in (select patient_id from patient_search_term where practice_id = $1 and word = substr($5, 2))`
  const select = (where: string) =>
    `select p.id, p.firstname, p.lastname, p.email, p.phone from patient p where p.practice_id = $1 and ${where}`
  return query<Pick<z.output<typeof PatientSummary>, 'id' | 'firstname' | 'lastname' | 'email' | 'phone'>>(
    `${select([...named, isSame].join(' and '))}
     union ${select(`p.email_key = lower($4) and ${isCalled}`)}
     union ${select(`${number} and p.phone = $5 and ${isCalled}`)}
     order by lastname, firstname, id limit ${MOST_LIKELY}`,
    values,
  )
}

/** Puts tags on a client who has none of them. */
export async function addTags(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  patientId: string,
  names: readonly string[],
): Promise<void> {
  if (!names.length) return
  const vault = await vaultOf(query, secrets, practiceId)
  // Always in the same order: two who add the same tags do not wait for each other.
  const tags = [...names].sort().map((name) => {
    const id = newId()
    return { id, name: vault.seal(aboutTag(id), name), digest: tagDigest(secrets, practiceId, name) }
  })
  await query(
    `with told as (
       select * from unnest($2::uuid[], $3::bytea[], $4::bytea[]) as t (id, name, digest)
     ), kept as (
       insert into tag (id, practice_id, name, name_digest) select id, $1, name, digest from told
       on conflict (practice_id, name_digest) do update set name_digest = excluded.name_digest returning id
     )
     insert into patient_tag (practice_id, patient_id, tag_id) select $1, $5, id from kept`,
    [practiceId, tags.map(({ id }) => id), tags.map(({ name }) => name), tags.map(({ digest }) => digest), patientId],
  )
}

/** Gives a client other tags. */
export async function replaceTags(
  query: Query,
  scope: PracticeScope,
  patientId: string,
  names: readonly string[],
): Promise<void> {
  await query('delete from patient_tag where practice_id = $1 and patient_id = $2', [scope.practiceId, patientId])
  await addTags(query, scope, patientId, names)
}

/** Forgets the words of tags that no client has any more. */
export async function purgeTags(query: Query, practiceId: string): Promise<void> {
  await query(
    `delete from tag where id in (select t.id from tag t where t.practice_id = $1
       and not exists (select from patient_tag g where g.practice_id = t.practice_id and g.tag_id = t.id)
       for update skip locked)`,
    [practiceId],
  )
}
