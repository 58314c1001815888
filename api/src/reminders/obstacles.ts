import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { mailProblemOf } from '../messages/patient-mail.ts'
import type { MessageReason } from '../messages/reason.ts'
import { reachOf } from '../messages/sms-reach.ts'
import type { MessageChannel } from '../messages/states.ts'
import { countriesOf } from '../sms/countries.ts'
import { phoneOf } from '../sms/phone-of.ts'

type Client = NonNullable<Awaited<ReturnType<typeof clientOf>>>

const clientOf = (query: Query, { practiceId }: PracticeScope, sessionId: string) =>
  tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .innerJoin('Practice as c', 'c.id', 's.practiceId')
    .leftJoin('OctopushAccount as o', 'o.practiceId', 's.practiceId')
    .select(['p.id', 'p.email', 'p.refusesReminders', 'p.phone', 'p.guardianPhone', 'p.dateOfBirth'])
    .select(['c.timeZone', 'o.countries'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst()

/** Why the planned reminders of a session would reach nobody as things stand, by their channels. */
export async function obstaclesOf(
  query: Query,
  { sessionId, now, ...scope }: PracticeScope & { sessionId: string; now: Date },
  channels: ReadonlySet<MessageChannel>,
): Promise<ReadonlyMap<MessageChannel, MessageReason | null>> {
  const client = channels.size > 0 && (await clientOf(query, scope, sessionId))
  if (!client) return new Map()
  const found = new Map<MessageChannel, MessageReason | null>()
  if (channels.has('email')) found.set('email', await mailObstacle(query, scope, client))
  if (channels.has('sms')) found.set('sms', await smsObstacle(query, scope, client, now))
  return found
}

async function mailObstacle(query: Query, { practiceId, secrets }: PracticeScope, { email, refusesReminders }: Client) {
  if (refusesReminders) return 'opted_out'
  return email ? mailProblemOf(query, secrets.APP_SECRET, practiceId, email) : 'no_email'
}

async function smsObstacle(query: Query, { practiceId, secrets }: PracticeScope, client: Client, now: Date) {
  if (client.countries === null) return 'sms_not_set_up'
  const { phone } = phoneOf(client, now, client.timeZone)
  const at = { patientId: client.id, phone }
  const { problem } = await reachOf(
    query,
    { secret: secrets.APP_SECRET, practiceId, countries: countriesOf(client.countries) },
    at,
  )
  return problem
}
