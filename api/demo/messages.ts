import { millisecondsInHour } from 'date-fns/constants'
import { type Secrets, vaultOf } from '../src/crypto/vault.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { sealRecipient } from '../src/messages/sealed-message.ts'
import type { DemoPractice } from './practice.ts'
import { seededRandom } from './random.ts'

interface Written {
  name: string
  email: string
  phone?: string
  locale: 'fr' | 'en'
  text: string
  /** So many hours ago. */
  ago: number
  isRead?: boolean
  /** Given a day later. */
  answer?: string
}

/** From the latest to the earliest. */
const written: readonly Written[] = [
  {
    name: 'Odile Kerhervé',
    email: 'odile.kerherve@client.test',
    phone: '+33612345678',
    locale: 'fr',
    ago: 3,
    text: 'Bonjour,\n\nRecevez-vous aussi le samedi matin ? Je travaille en semaine.\n\nMerci.',
  },
  {
    name: 'Tom Whitfield',
    email: 'tom.whitfield@client.test',
    locale: 'en',
    ago: 50,
    isRead: true,
    text: 'Hello, do you also hold sessions in English? I live nearby and would come on foot.',
  },
  {
    name: 'Maëlys Roussel',
    email: 'maelys.roussel@client.test',
    locale: 'fr',
    ago: 190,
    isRead: true,
    text: 'Bonjour, combien de temps dure un premier rendez-vous, et peut-on se garer près du cabinet ?',
    answer:
      'Bonjour,\n\nComptez une heure et demie pour une première séance. Le parking de la place est à deux pas.\n\nÀ bientôt.',
  },
]

/** Gives a practice what visitors of its site have written, unless somebody has. */
export async function addMessages(orm: MikroORM, demo: DemoPractice, secrets: Secrets, now: Date): Promise<void> {
  const { id: practiceId, practitionerId, seed } = demo
  const random = seededRandom(seed)
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const query = queryOf(em)
    if ((await query('select from inbox_message where practice_id = $1 limit 1', [practiceId])).length) return
    const vault = await vaultOf(query, secrets, practiceId)
    for (const { name, email, phone, locale, text, ago, isRead, answer } of written) {
      const at = new Date(now.getTime() - ago * millisecondsInHour)
      const answeredAt = answer ? new Date(at.getTime() + 24 * millisecondsInHour) : null
      const id = random.id(at)
      await query(
        `insert into inbox_message (id, practice_id, name, email, phone, text, locale, source, received_at, read_at, answered_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          id,
          practiceId,
          name,
          email,
          phone ?? null,
          vault.seal(`inbox_message.text:${id}`, text),
          locale,
          JSON.stringify({ page: `${demo.website}/`, referrer: null, utm: null }),
          ...[at, isRead ? new Date(at.getTime() + millisecondsInHour) : null, answeredAt].map(
            (it) => it?.toISOString() ?? null,
          ),
        ],
      )
      if (!answer || !answeredAt) continue
      const answerId = random.id(answeredAt)
      await query(
        `insert into inbox_answer (id, practice_id, inbox_message_id, practitioner_id, text, sent_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          answerId,
          practiceId,
          id,
          practitionerId,
          vault.seal(`inbox_answer.text:${answerId}`, answer),
          answeredAt.toISOString(),
        ],
      )
      const messageId = random.id(answeredAt)
      await query(
        `insert into message (id, practice_id, key, template, audience, data, status, recipient, attempts, created_at, sent_at)
         values ($1, $2, $3, 'inbox.answered', 'client', $4, 'sent', $5, 1, $6, $6)`,
        [
          messageId,
          practiceId,
          `inbox:answered:${answerId}`,
          JSON.stringify({ answerId }),
          sealRecipient(vault, messageId, email),
          answeredAt.toISOString(),
        ],
      )
    }
  })
}
