import { millisecondsInDay } from 'date-fns/constants'
import type { Secrets } from '../src/crypto/vault.ts'
import { listCustomEmails, saveCustomEmail } from '../src/custom-emails/service.ts'
import { customMails } from '../src/custom-mails.ts'
import type { MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import type { DemoPractice } from './practice.ts'

const otherPlace = {
  subject: 'Nous nous retrouvons ailleurs : {session.when}',
  above:
    '<p>Bonjour {recipient.firstname},</p><p>J’ai le plaisir de vous recevoir à une autre adresse : {session.place}.</p>',
  leafletIds: [],
  below: '<p>Le bâtiment est au fond de la cour, première porte à gauche.</p><p>{entity.practitioner}</p>',
}

/** A practice with words of its own for one mail; the others are ours. */
export async function addCustomEmails(
  orm: MikroORM,
  { id: practiceId, userId }: Pick<DemoPractice, 'id' | 'userId'>,
  secrets: Secrets,
  now: Date,
): Promise<void> {
  await inPractice(orm.em.fork(), practiceId, async (em) => {
    const action = {
      db: { em, query: queryOf(em) },
      actor: { kind: 'practitioner' as const, userId, name: '' },
      scope: { practiceId, secrets },
      now: new Date(now.getTime() - 12 * millisecondsInDay),
    }
    const list = await listCustomEmails(action, customMails)
    if (list.some(({ version }) => version > 0)) return
    await saveCustomEmail(action, customMails, { name: { event: 'place', lang: 'fr' }, words: otherPlace, version: 0 })
  })
}
