import { writeAudit } from '../audit/service.ts'
import { assertOwner, lockClientAccount } from '../client-area/assert-owner.ts'
import { forEachPerson, inEachPractice } from '../client-area/each-practice.ts'
import { unlinkAccount } from '../client-area/link-account.ts'
import { practicesOf } from '../client-area/linked-patients.ts'
import { auditGuardian, inOwnSession, type OwnSessionQuery } from '../client-sessions/own-session.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { ClientAction } from '../http/client-action.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { writeToPractice } from '../inbox/receive.ts'
import { enqueueMessages } from '../messages/service.ts'
import { publishPatients } from '../patient-file/change.ts'
import type { PracticeId } from '../practice-id.ts'
import { withdrawConsentOf } from '../sessions/withdraw-consent.ts'
import { type DataRequestKind, dataRequestsIn } from './data-holders.ts'

/**
 * Withdraws what a client agreed to with a booking, however long ago. The client can do it, or for a child a guardian,
 * as easily as it was given (GDPR, article 7(3)).
 */
export const withdrawBooking = (query: Query, asking: OwnSessionQuery): Promise<void> =>
  inOwnSession(query, asking, async ({ action, person }) => {
    const { id } = asking
    const given = await tablesOf(action.db.em)
      .selectFrom('Session')
      .select('id')
      .where('practiceId', '=', person.practiceId)
      .where('id', '=', id)
      .where('consentVersion', 'is not', null)
      .executeTakeFirst()
    if (!given) throw fail('not_found')
    await withdrawConsentOf(action, id)
    await auditGuardian(action, person, id)
  })

/** The words of the request in the practice's inbox. It is answered like every message, and names its deadline. */
const requestWords = {
  fr: {
    export:
      'Depuis mon espace client, je demande une copie des données que vous avez sur moi (RGPD, articles 15 et 20). Vous avez un mois pour me répondre.',
    erasure:
      'Depuis mon espace client, je demande l’effacement des données que vous avez sur moi (RGPD, article 17). Vous avez un mois pour me répondre, et pour me dire ce que la loi vous fait garder.',
  },
  en: {
    export:
      'From my client area I ask for a copy of the data that you hold about me (GDPR, articles 15 and 20). You have a month to answer.',
    erasure:
      'From my client area I ask you to erase the data that you hold about me (GDPR, article 17). You have a month to answer, and to tell me what the law makes you keep.',
  },
} satisfies Record<Lang, Record<DataRequestKind, string>>

/** Sends a practice a request about one's data, in its inbox and by mail; an unanswered one is not sent twice. */
export async function requestData(
  action: ClientAction,
  { practiceId, kind }: { practiceId: PracticeId; kind: DataRequestKind },
): Promise<void> {
  const { app, actor, now } = action
  const { accountId, email, locale } = actor
  const [done] = await inEachPractice(action, async (em, of) => {
    if (of.practiceId !== practiceId) return null
    // The second of two simultaneous presses finds the request of the first.
    const patient = await tablesOf(em)
      .selectFrom('Patient')
      .select(['firstname', 'lastname'])
      .where('practiceId', '=', practiceId)
      .where('id', '=', of.patientId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const open = await dataRequestsIn(em, practiceId, accountId)
    if (open.some((request) => request.kind === kind && !request.answeredAt)) return true
    const name = `${patient.firstname} ${patient.lastname}`
    const message = requestWords[locale][kind]
    const sent = { name, email, message, locale, captcha: '' }
    const { config: secrets, limits } = app
    await writeToPractice(queryOf(em), practiceId, sent, { secrets, limits, now, accountId, asks: kind })
    return true
  })
  if (!done) throw fail('not_found')
}

/**
 * Closes a client's account, for a client who proves ownership, and tells its address: nothing brings it back. What
 * practices hold stays with them, also that a guardian was one; each finds in its log that the client left.
 */
export async function closeAccount(
  app: App,
  em: EntityManager,
  actor: ClientActor,
  { currentPassword, now }: { currentPassword?: string | undefined; now: Date },
): Promise<void> {
  const { accountId, email, locale } = actor
  const passwordHash = await assertOwner(queryOf(em), actor, currentPassword, { limits: app.limits, now })
  const [practiceId] = await practicesOf(queryOf(em), accountId)
  // An account without any practice is about to be deleted.
  if (!practiceId) throw fail('not_signed_in')
  await forEachPerson({ app, query: queryOf(em), actor, now }, async (em, { practiceId, patientId, guardian }) => {
    const own = queryOf(em)
    const action = guardian ? 'client_account.guardian_ended' : 'client_account.closed'
    await writeAudit(own, { practiceId, by: 'client', actor: guardian, action, details: { patientId }, now })
    await publishPatients(own, practiceId)
    return true
  })
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    await lockClientAccount(query, actor, passwordHash)
    await unlinkAccount(query, accountId, now)
    await enqueueMessages(query, {
      practiceId,
      sessionId: null,
      template: 'client.closed',
      data: { email, locale },
      now,
      to: [{ audience: 'client', key: `client.closed:${newId()}` }],
    })
  })
}
