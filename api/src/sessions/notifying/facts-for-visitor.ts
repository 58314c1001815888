import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { readSettings } from '../../practices/settings.ts'
import type { SessionFacts } from '../emails/facts.ts'

/**
 * The facts of a session for whoever booked it, before any mail proves who that is: not where the client on file lives,
 * nor whether they asked for discretion.
 */
export async function factsForVisitor(em: EntityManager, facts: SessionFacts): Promise<SessionFacts> {
  const { session, client, settings } = facts
  const { discretion } = await readSettings(queryOf(em), session.practiceId)
  const { firstname, lastname, email, phone, refusesReminders } = client
  return {
    ...facts,
    client: { firstname, lastname, email, phone, refusesReminders, address: null, city: null },
    settings: { ...settings, discretion },
  }
}
