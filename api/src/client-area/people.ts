import { sql } from 'kysely'
import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { isMinorAt } from '../format/majority.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ClientChild } from './contract/child.ts'
import type { LinkedPatient } from './linked-patients.ts'

/** A person in one practice for whom an account may act. */
export interface PersonOfAccount {
  practiceId: PracticeId
  patientId: string
  /** The same person where a guardian acts; null for the account's own client. */
  child: z.output<typeof ClientChild> | null
  /** The guardian who acts, as the practice's log names them; null: the client acts. */
  guardian: { id: string; name: string } | null
  /** Whether the account may still act at that time. A link without sign-in must not outlive the access. */
  mayActAt: (at: Date) => boolean
}

/** The same with the name that the practice knows. */
export interface NamedPerson extends PersonOfAccount {
  firstname: string
  lastname: string
}

/** Where no child is linked, the account's own client is known from the links, without asking the practice. */
export const peopleOfLinks = async (
  query: Query,
  of: { practiceId: PracticeId; accountId: string; now: Date },
  links: readonly LinkedPatient[],
): Promise<readonly PersonOfAccount[]> =>
  links.some(({ isChild }) => isChild) ? peopleOf(query, of) : links.map(ownPerson)

const ownPerson = ({ practiceId, patientId }: Pick<LinkedPatient, 'practiceId' | 'patientId'>): PersonOfAccount => ({
  practiceId,
  patientId,
  child: null,
  guardian: null,
  mayActAt: () => true,
})

/**
 * For whom an account may act in a practice: the client it belongs to, and minors whose guardian it is. Asked at every
 * request, so that a guardian's access ends with the first instant of the 18th birthday, even if a job is late. Call it
 * in a transaction of the practice.
 */
export async function peopleOf(
  query: Query,
  { practiceId, accountId, now }: { practiceId: PracticeId; accountId: string; now: Date },
): Promise<NamedPerson[]> {
  const tables = tablesOf(query)
  const ownLink = tables
    .selectFrom('ClientAccountPatient')
    .select(['patientId', sql<boolean>`false`.as('isChild')])
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
  const guardianLinks = tables
    .selectFrom('ClientGuardian')
    .select(['patientId', sql<boolean>`true`.as('isChild')])
    .where('clientAccountId', '=', accountId)
    .where('practiceId', '=', practiceId)
    .where('endedAt', 'is', null)
  const linked = await tables
    .with('link', () => ownLink.unionAll(guardianLinks))
    .selectFrom('Patient as p')
    .innerJoin('link as l', 'l.patientId', 'p.id')
    .select(['p.id as patientId', 'p.firstname', 'p.lastname', 'p.dateOfBirth', 'l.isChild'])
    .where('p.practiceId', '=', practiceId)
    .orderBy('p.dateOfBirth')
    .orderBy('p.id')
    .execute()
  const children = linked.filter(({ isChild }) => isChild)
  // Clients whose guardian the account is or was never become its own: that access ends with their 18th birthday.
  const own = linked
    .filter(({ isChild, patientId }) => !isChild && !children.some((child) => child.patientId === patientId))
    .map(({ patientId, firstname, lastname }) => ({ ...ownPerson({ practiceId, patientId }), firstname, lastname }))
  return children.length === 0 ? own : [...own, ...(await minorsOf(query, { practiceId, accountId, now }, children))]
}

interface Child extends Pick<NamedPerson, 'patientId' | 'firstname' | 'lastname'> {
  dateOfBirth: string | null
}

/** A guardian's children who are still minors in the practice's zone. */
async function minorsOf(
  query: Query,
  { practiceId, accountId, now }: { practiceId: PracticeId; accountId: string; now: Date },
  children: readonly Child[],
): Promise<NamedPerson[]> {
  const { timeZone, email } = await tablesOf(query)
    .selectFrom('ClientAccount as a')
    .innerJoin('Practice as c', (join) => join.on('c.id', '=', practiceId))
    .select(['a.email', 'c.timeZone'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return children
    .filter(({ dateOfBirth }) => isMinorAt(dateOfBirth, now, timeZone))
    .map(({ patientId, firstname, lastname, dateOfBirth }) => ({
      practiceId,
      patientId,
      firstname,
      lastname,
      child: { patientId, firstname, lastname },
      guardian: { id: accountId, name: shortened(email) },
      mayActAt: (at: Date) => isMinorAt(dateOfBirth, at, timeZone),
    }))
}

/** A shortened address that its acquaintances recognise: the log outlives whatever is erased. */
const shortened = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
