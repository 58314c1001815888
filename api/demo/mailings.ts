import { millisecondsInDay } from 'date-fns/constants'
import { type Secrets, vaultOf } from '../src/crypto/vault.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { tablesOf } from '../src/db/tables.ts'
import { inPractice } from '../src/db/tenant.ts'
import { sealMailing } from '../src/mailings/words.ts'
import { sealRecipient } from '../src/messages/sealed-message.ts'
import type { DemoPractice } from './practice.ts'
import { seededRandom } from './random.ts'

/** To so many clients. */
const COUNT = 4

const words = {
  subject: 'Le cabinet ferme une semaine en été',
  above:
    '<p>Bonjour {recipient.firstname},</p><p>le cabinet sera fermé la semaine du 15 août. Pour tout autre jour, vous pouvez réserver comme d’habitude.</p>',
}

/** Gives a practice words that its practitioner has written to some clients, unless there are any. */
export async function addMailings(
  orm: MikroORM,
  { id: practiceId, userId, seed }: Pick<DemoPractice, 'id' | 'userId' | 'seed'>,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  const random = seededRandom(seed + 41)
  const at = new Date(now.getTime() - 9 * millisecondsInDay)
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const tables = tablesOf(em)
    const query = queryOf(em)
    if (await tables.selectFrom('Mailing').select('id').where('practiceId', '=', practiceId).executeTakeFirst()) return
    const clients = await tables
      .selectFrom('Patient')
      .select(['id', 'email'])
      .where('practiceId', '=', practiceId)
      .where('archivedAt', 'is', null)
      .where('email', 'is not', null)
      .orderBy('lastname')
      .orderBy('firstname')
      .orderBy('id')
      .limit(COUNT)
      .execute()
    const vault = await vaultOf(query, secrets, practiceId)
    const id = random.id(at)
    const [channel, kind, locale] = ['email', 'service', 'fr'] as const
    await tables
      .insertInto('Mailing')
      .values({
        id,
        practiceId,
        userId,
        channel,
        kind,
        locale,
        state: 'done',
        content: sealMailing(vault, id, words),
        createdAt: at,
        endedAt: at,
      })
      .execute()
    for (const [position, { id: patientId, email }] of clients.entries()) {
      const recipientId = random.id(at)
      const messageId = random.id(at)
      const messageKey = `mailing:${recipientId}`
      await tables
        .insertInto('MailingRecipient')
        .values({ id: recipientId, practiceId, mailingId: id, patientId, position, state: 'written', messageKey })
        .execute()
      await query(
        `insert into message
           (id, practice_id, key, template, audience, patient_id, data, status, recipient, attempts, created_at, sent_at)
         values ($1, $2, $3, 'mailings.sent', 'client', $4, $5, 'sent', $6, 1, $7, $7)`,
        [
          messageId,
          practiceId,
          messageKey,
          patientId,
          JSON.stringify({ mailingId: id, patientId }),
          sealRecipient(vault, messageId, email ?? ''),
          at.toISOString(),
        ],
      )
    }
  })
}
