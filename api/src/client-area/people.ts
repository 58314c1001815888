import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { isMinorAt } from '../format/majority.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ClientChild } from './contract/child.ts'

/** A person in one practice for whom an account may act. */
export interface PersonOfAccount {
  practiceId: PracticeId
  patientId: string
  firstname: string
  lastname: string
  /** The same person where a guardian acts; null for the account's own client. */
  child: z.output<typeof ClientChild> | null
  /** The guardian who acts, as the practice's log names them; null: the client acts. */
  guardian: { id: string; name: string } | null
  /** Whether the account may still act at that time. A link without sign-in must not outlive the access. */
  mayActAt: (at: Date) => boolean
}

/**
 * For whom an account may act in a practice: the client it belongs to, and minors whose guardian it is. Asked at every
 * request, so that a guardian's access ends with the first instant of the 18th birthday, even if a job is late. Call it
 * in a transaction of the practice.
 */
export async function peopleOf(
  query: Query,
  { practiceId, accountId, now }: { practiceId: PracticeId; accountId: string; now: Date },
): Promise<PersonOfAccount[]> {
  const tables = tablesOf(query)
  const [own, children] = await Promise.all([
    tables
      .selectFrom('ClientAccountPatient as l')
      .innerJoin('Patient as p', (join) =>
        join.onRef('p.practiceId', '=', 'l.practiceId').onRef('p.id', '=', 'l.patientId'),
      )
      .select(['p.id as patientId', 'p.firstname', 'p.lastname'])
      .where('l.clientAccountId', '=', accountId)
      .where('l.practiceId', '=', practiceId)
      .executeTakeFirst(),
    tables
      .selectFrom('ClientGuardian as g')
      .innerJoin('ClientAccount as a', 'a.id', 'g.clientAccountId')
      .innerJoin('Practice as c', 'c.id', 'g.practiceId')
      .innerJoin('Patient as p', (join) =>
        join.onRef('p.practiceId', '=', 'g.practiceId').onRef('p.id', '=', 'g.patientId'),
      )
      .select(['p.id as patientId', 'p.firstname', 'p.lastname', 'p.dateOfBirth', 'c.timeZone', 'a.email'])
      .where('g.clientAccountId', '=', accountId)
      .where('g.practiceId', '=', practiceId)
      .orderBy('p.dateOfBirth')
      .orderBy('p.id')
      .execute(),
  ])
  // Clients whose guardian the account is or was never become its own: that access ends with their 18th birthday.
  const isOwn = own && !children.some(({ patientId }) => patientId === own.patientId)
  return [
    ...(isOwn ? [{ ...own, practiceId, child: null, guardian: null, mayActAt: () => true }] : []),
    ...children
      .filter(({ dateOfBirth, timeZone }) => isMinorAt(dateOfBirth, now, timeZone))
      .map(({ patientId, firstname, lastname, dateOfBirth, timeZone, email }) => ({
        practiceId,
        patientId,
        firstname,
        lastname,
        child: { patientId, firstname, lastname },
        guardian: { id: accountId, name: shortened(email) },
        mayActAt: (at: Date) => isMinorAt(dateOfBirth, at, timeZone),
      })),
  ]
}

/** A shortened address that its acquaintances recognise: the log outlives whatever is erased. */
const shortened = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
