import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { Lang } from '../../src/http/schema.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import type { SessionStatus } from '../../src/sessions/states.ts'
import type { TestApp } from '../app.ts'
import { aClient, aSession } from '../build.ts'
import { aBillingPractice } from '../invoices/an-invoice.ts'

const DAY_MS = 86_400_000

/** The words that reveal what this practice is for, in the names of all its things. */
export const REVEALING_WORDS = /hypno|tabac|smok|phobi|insomni|s[ée]ance individuelle/i

/** The session or client of a message, and the data it is written from. */
export interface Cause {
  practiceId?: PracticeId
  sessionId?: string | null
  patientId?: string
  data: object
  at?: Date
  /** Whether it quotes people’s own words, which may say anything. */
  quotes?: true
}

/** Who asks for discretion. */
type Discreet = 'nobody' | 'the client' | 'the practice'

interface Options {
  lang: Lang
  discreet: Discreet
}

/** A practice whose names tell everything, with one client. */
export async function aRevealingPractice(app: TestApp, { lang, discreet }: Options) {
  const isDiscreet = discreet === 'the client'
  const settings = { discretion: discreet === 'the practice' }
  const practice = await aBillingPractice(app, {}, { name: 'Cabinet d’hypnose du Port', locale: lang, settings })
  const client = await app.signedIn(practice)
  const known = await aClient(app.orm, practice, { firstname: 'Zoé', lastname: 'Martin' })
  const { patientId, accountId } = known
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(text, values))
  /** Renames what the helpers created, in French and in neutral words. */
  async function applyNames() {
    await sql(
      "update session_item set name_fr = 'Hypnose : arrêt du tabac', name_en = 'Hypnosis to stop smoking' where practice_id = $1",
      [practice.id],
    )
    await sql('update session set locale = $2 where practice_id = $1', [practice.id, lang])
    await sql('update payment_request set locale = $2 where practice_id = $1', [practice.id, lang])
    await sql('update patient set locale = $2, is_discreet = $3 where practice_id = $1', [
      practice.id,
      lang,
      isDiscreet,
    ])
    await sql('update client_account set locale = $2 where id = $1', [accountId, lang])
  }
  await sql("update practice set website = 'https://hypnose-tabac.test' where id = $1", [practice.id])
  let hour = 0
  /** A session of its own, some days from now. */
  async function session(status: SessionStatus, days = 10, whose = patientId) {
    const startsAt = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * DAY_MS + hour++ * 7_200_000)
    const made = await aSession(app.orm, practice, { startsAt, status, patientId: whose })
    await applyNames()
    return made
  }
  await applyNames()
  return { app, practice, client, patientId, accountId, lang, isDiscreet, sql, session, applyNames }
}

/** The practice and helpers that causes use. */
export type RevealingWorld = Awaited<ReturnType<typeof aRevealingPractice>>
