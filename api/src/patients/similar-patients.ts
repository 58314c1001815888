import { sql } from 'kysely'
import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { AddedPatient } from './contract/added-patient.ts'
import type { PatientSummary } from './contract.ts'
import { hasWordPrefix, searchedWords } from './search.ts'

type Person = z.output<typeof AddedPatient>

/** At most this many possible duplicates are shown. */
const MOST_LIKELY = 5

/**
 * Finds clients with the same name in any order, or the same first name with the same address or number: families share
 * those, but seldom a first name as well.
 */
export function similarPatients(
  query: Query,
  practiceId: PracticeId,
  { firstname, lastname, email, phone }: Pick<Person, 'firstname' | 'lastname' | 'email' | 'phone'>,
): Promise<Pick<z.output<typeof PatientSummary>, 'id' | 'firstname' | 'lastname' | 'email' | 'phone'>[]> {
  const name = `${firstname} ${lastname}`
  const isCalled = sql<boolean>`split_words(p.firstname) = split_words(${firstname})`
  const people = tablesOf(query)
    .selectFrom('Patient as p')
    .select(['p.id', 'p.firstname', 'p.lastname', 'p.email', 'p.phone'])
    .where('p.practiceId', '=', practiceId)
  const named = people
    .where(({ and }) => and(searchedWords(name).map((word) => hasWordPrefix('p.id', practiceId, word))))
    .where(sql<boolean>`split_words(p.firstname || ' ' || p.lastname) = split_words(${name})`)
  const ofAddress = people.where(sql<boolean>`p.email_key = lower(${email ?? null}::text)`).where(isCalled)
  const ofNumber = people
    .where('p.phone', '=', phone ?? null)
    .where(({ eb, selectFrom }) =>
      eb(
        'p.id',
        'in',
        selectFrom('PatientSearchTerm as w')
          .select('w.patientId')
          .where('w.practiceId', '=', practiceId)
          .where('w.word', '=', (phone ?? '').slice(1)),
      ),
    )
    .where(isCalled)
  return named
    .union(ofAddress)
    .union(ofNumber)
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('id')
    .limit(MOST_LIKELY)
    .execute()
}
