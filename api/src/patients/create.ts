import { millisecondsInHour } from 'date-fns/constants'
import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { lockByName } from '../db/advisory-lock.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { internationalPhone } from '../http/international-phone.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PatientListAccess } from './archive.ts'
import type { AddedPatient } from './contract/added-patient.ts'
import type { patients } from './contract.ts'
import { findPatientSummary } from './list.ts'
import { insertPatient, type PatientToInsert } from './service.ts'
import { similarPatients } from './similar-patients.ts'
import { addTags, distinctTags } from './tags-of-patient.ts'

type Person = z.output<typeof AddedPatient>

/**
 * Adds a client by hand. Throws `possible_duplicate` with the ids of similar clients, unless the caller knows that they
 * differ.
 */
export async function createPatient(
  query: Query,
  { actor, secrets }: PatientListAccess,
  { allowDuplicate, ...input }: z.output<typeof patients.add.body>,
  now: Date,
) {
  const { practiceId } = actor
  const person = readPerson(input, now)
  await lockPatientNames(query, practiceId)
  if (!allowDuplicate) {
    const likely = await similarPatients(query, practiceId, person)
    if (likely.length) throw fail('possible_duplicate', { patients: likely })
  }
  const scope = { practiceId, secrets }
  const id = await insertPerson(query, scope, person, now)
  await writePractitionerAudit(query, 'patient.added', { actor, details: { patientId: id }, now })
  await publishChange(query, practiceId, 'patients')
  return findPatientSummary(query, scope, id, now)
}

/** Makes the second of two simultaneous callers see the client whom the first adds. */
export const lockPatientNames = (query: Query, practiceId: PracticeId) => lockByName(query, `patients ${practiceId}`)

/** The first time zone's day is this far ahead: nobody is born after it, anywhere. */
const AHEAD_MS = 14 * millisecondsInHour

/** Refuses a birth date in the future. */
export function assertBorn(dateOfBirth: string | null | undefined, now: Date): void {
  const latest = new Date(now.getTime() + AHEAD_MS).toISOString().slice(0, 10)
  if (dateOfBirth && dateOfBirth > latest) throw refuseField('dateOfBirth', 'in_future')
}

/** Normalises a person: numbers in E.164, each tag once. Refuses a birth date in the future. */
export function readPerson({ phone, guardian, tags, ...person }: Person, now: Date) {
  assertBorn(person.dateOfBirth, now)
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

/** Inserts a person with their tags. */
export async function insertPerson(
  query: Query,
  scope: PracticeScope,
  { tags, ...person }: ReturnType<typeof readPerson> & Pick<PatientToInsert, 'origin'>,
  now: Date,
): Promise<string> {
  const id = newId()
  await insertPatient(query, scope.practiceId, { ...person, id }, now)
  await addTags(query, scope, id, tags)
  return id
}
