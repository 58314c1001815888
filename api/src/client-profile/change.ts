import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { inEachPractice } from '../client-area/each-practice.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ClientAction } from '../http/client-action.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { internationalPhone } from '../http/international-phone.ts'
import type { Lang } from '../http/schema.ts'
import { writeToPractice } from '../inbox/receive.ts'
import { hasUnsubscribed, resubscribeOwn } from '../mail/opt-out.ts'
import { endUnsubscription, recordNewsChoice, storeUnsubscription } from '../mailings/news.ts'
import { publishPatients } from '../patient-file/change.ts'
import { findIdentity, type PatientIdentity, writePatientFields } from '../patient-file/identity.ts'
import { lockSessionsOf } from '../patients/lock-sessions.ts'
import type { PracticeId } from '../practice-id.ts'
import type { clientProfile } from './contract.ts'

type Change = z.output<typeof clientProfile.changeKnown.body>
type Fields = Partial<Pick<PatientIdentity, Exclude<keyof Change, 'wantsNews'> | 'locale' | 'email'>>

/** The client of a practice whose data changes there. */
export interface OwnPatient {
  practiceId: PracticeId
  patientId: string
  /** The guardian who acts for a child. */
  guardian?: { id: string; name: string } | null
}

/**
 * Writes the fields that differ, and returns their names. The practice's log says that the client did it, and names
 * only the fields.
 */
export async function writeOwnFields(
  query: Query,
  { practiceId, patientId, guardian = null }: OwnPatient,
  sent: Fields,
  { app, now }: Pick<ClientAction, 'now'> & { app: Pick<App, 'config'> },
): Promise<(keyof Fields)[]> {
  const scope = { practiceId, secrets: app.config }
  if (sent.email !== undefined || sent.locale !== undefined) await lockSessionsOf(query, practiceId, [patientId])
  const before = await findIdentity(query, scope, patientId, 'for no key update')
  const changed = (Object.keys(sent) as (keyof Fields)[]).filter(
    (field) => sent[field] !== undefined && sent[field] !== before[field],
  )
  if (changed.length === 0) return changed
  const values = Object.fromEntries(changed.map((field) => [field, sent[field]]))
  await writePatientFields(query, { practiceId, id: patientId, now }, values)
  const details = { patientId, fields: changed.join(',') }
  await writeAudit(query, { practiceId, by: 'client', actor: guardian, action: 'patient.changed', details, now })
  await publishPatients(query, practiceId)
  return changed
}

/** Changes the client's data in one practice; any other practice is `not_found`. */
export async function changeOwnDetails(
  action: ClientAction,
  { practiceId, change }: { practiceId: PracticeId; change: Change },
): Promise<void> {
  const { now } = action
  const { phone, wantsNews, ...rest } = change
  const sent = { ...rest, ...(phone !== undefined && { phone: phone && internationalPhone('phone', phone) }) }
  const [done] = await inEachPractice(action, async (em, of) => {
    if (of.practiceId !== practiceId) return null
    await writeOwnFields(queryOf(em), of, sent, action)
    if (wantsNews !== undefined) {
      const choice = wantsNews ? 'agreed' : 'refused'
      await recordNewsChoice(queryOf(em), of, { choice, speaker: { by: 'client', actor: null } }, now)
    }
    if (wantsNews) await endUnsubscription(queryOf(em), of)
    return true
  })
  if (!done) throw fail('not_found')
  if (wantsNews) await agreeAgain(action, practiceId)
}

/**
 * Undoes an unsubscription by a mail's link, because the client wants the news of this practice again. The link had
 * ended the news of all practices, so first each of the others stores that its own news were refused.
 */
async function agreeAgain(action: ClientAction, practiceId: PracticeId) {
  const { app, query, actor, now } = action
  const secret = app.config.APP_SECRET
  if (!(await hasUnsubscribed(query, secret, actor.email))) return
  await inEachPractice(action, async (em, of) => {
    if (of.practiceId === practiceId) return null
    await recordNewsChoice(queryOf(em), of, { choice: 'refused', speaker: { by: 'client', actor: null } }, now)
    await storeUnsubscription(queryOf(em), of, now)
    return null
  })
  await resubscribeOwn(query, secret, actor.email)
}

/** Changes the language of the account, and of what its practices send. */
export async function changeLanguage(action: ClientAction, locale: Lang): Promise<void> {
  const { query, actor } = action
  await tablesOf(query).updateTable('ClientAccount').set({ locale }).where('id', '=', actor.accountId).execute()
  await inEachPractice(action, (em, of) => writeOwnFields(queryOf(em), of, { locale }, action))
}

const renameWords = {
  fr: (from: string, to: string) =>
    `Depuis mon espace client, je signale que mon nom est : ${to}. Il est noté chez vous : ${from}.`,
  en: (from: string, to: string) => `From my client area: my name is ${to}. You have it as ${from}.`,
} satisfies Record<Lang, unknown>

/**
 * Sends the practice a message that the client's name has changed: the practice decides, since it bills under that
 * name.
 */
export async function requestName(
  action: ClientAction,
  { practiceId, firstname, lastname }: { practiceId: PracticeId; firstname: string; lastname: string },
): Promise<void> {
  const { app, actor, now } = action
  const [done] = await inEachPractice(action, async (em, of) => {
    if (of.practiceId !== practiceId) return null
    const known = await findIdentity(queryOf(em), { practiceId, secrets: app.config }, of.patientId)
    const name = `${known.firstname} ${known.lastname}`
    const { locale, email } = actor
    const message = renameWords[locale](name, `${firstname} ${lastname}`)
    const { config: secrets, limits } = app
    await writeToPractice(
      queryOf(em),
      practiceId,
      { name, email, message, locale, captcha: '' },
      { secrets, limits, now, accountId: actor.accountId },
    )
    return true
  })
  if (!done) throw fail('not_found')
}
