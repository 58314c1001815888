import { millisecondsInMinute } from 'date-fns/constants'
import { renderInWorker } from '../src/consents/rendering.ts'
import { storeConsent } from '../src/consents/store-consent.ts'
import { latestText, shownText } from '../src/consents/texts.ts'
import type { Secrets } from '../src/crypto/vault.ts'
import { newId } from '../src/db/base.ts'
import type { EntityManager, MikroORM } from '../src/db/orm.ts'
import { epochMs, type Query, queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { type DemoPractice, demoTimeZone } from './practice.ts'

/** Before anything else is done. */
const SIGNED_AFTER_MINUTES = 4

interface Signer {
  sessionId: string
  firstname: string
  lastname: string
  dateOfBirth: string | null
  /** Null: the session is still to come, and was signed for beforehand. */
  started: number | null
}

/** Has two adults sign what the practice asks them to agree to, unless somebody has signed. */
export async function addConsents(orm: MikroORM, demo: DemoPractice, secrets: Secrets, now: Date): Promise<void> {
  const within = <T>(run: (query: Query) => Promise<T>) =>
    inPractice(orm.em.fork(), demo.id, (em: EntityManager) => run(queryOf(em)))
  const text = await within(async (query) => {
    const { id } = await latestText(query, demo.id, now)
    // As whoever signs: it is kept from then on.
    return shownText(query, demo.id, id, now)
  })
  const signers = await within((query) => whoSigns(query, demo))
  const { name: called, address, city } = demo
  const practice = { name: called, address, city, timeZone: demoTimeZone }
  for (const { sessionId, firstname, lastname, dateOfBirth, started } of signers) {
    const name = `${firstname} ${lastname}`
    const signedAt = started === null ? now : new Date(started + SIGNED_AFTER_MINUTES * millisecondsInMinute)
    const shared = { id: newId(), locale: 'fr', guardianName: null, childAgrees: false, way: 'practice' } as const
    const pdf = await renderInWorker({
      ...shared,
      practice,
      practitioner: demo.account.name,
      signedAt,
      client: { name, dateOfBirth },
      text: text.textFr,
      version: text.version,
      signature: { kind: 'typed', name },
    })
    const signing = {
      ...shared,
      sessionId,
      textId: text.id,
      signedBy: 'patient',
      kind: 'typed',
      paperSignedOn: null,
    } as const
    const actor = { kind: 'practitioner' as const, practiceId: demo.id, userId: demo.userId, name: demo.account.name }
    await within((query) =>
      storeConsent({ query, secrets, actor, now: signedAt }, { ...signing, signature: Buffer.from(name), pdf }),
    )
  }
}

/** Two who speak French, each at an open session: what took place lately comes before what is to come. */
async function whoSigns(query: Query, { id }: DemoPractice): Promise<Signer[]> {
  if ((await query('select from consent where practice_id = $1 limit 1', [id])).length) return []
  return query<Signer>(
    `select * from (
       select distinct on (p.id) s.id as "sessionId", p.firstname, p.lastname, p.date_of_birth::text as "dateOfBirth",
         ${epochMs('s.started_at')} as started, s.starts_at
       from session s join patient p on p.practice_id = s.practice_id and p.id = s.patient_id
       where s.practice_id = $1 and s.status in ('done', 'scheduled') and not s.is_locked
         and p.date_of_birth < '2000-01-01' and p.locale = 'fr'
       order by p.id, s.starts_at) open
     order by starts_at limit 2`,
    [id],
  )
}
