import { addMonths } from 'date-fns/addMonths'
import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { bookingConsentText } from '../booking/consent-words.ts'
import { assertOwner, lockClientAccount } from '../client-area/assert-owner.ts'
import { forEachPerson, inEachPractice } from '../client-area/each-practice.ts'
import { unlinkAccount } from '../client-area/link-account.ts'
import { practicesOf } from '../client-area/linked-patients.ts'
import { inOwnSession, noteGuardian, type OwnSessionQuery } from '../client-sessions/own-session.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { ClientAction } from '../http/client-action.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { writeToPractice } from '../inbox/receive.ts'
import { mailLinks } from '../mail/links.ts'
import { enqueueMessages } from '../messages/service.ts'
import { publishPatients } from '../patient-file/change.ts'
import type { PracticeId } from '../practice-id.ts'
import { besideConsentLines } from '../practices/beside-consent.ts'
import { NOTICE_VERSION } from '../practices/notice.ts'
import { readSettings } from '../practices/settings.ts'
import { withdrawableReviews } from '../reviews/service/of-client.ts'
import { type CancellationRules, canClientCancel } from '../sessions/cancellation-deadline.ts'
import type { Session } from '../sessions/entity.ts'
import { holdsTime } from '../sessions/states.ts'
import { withdrawConsentOf } from '../sessions/withdraw-consent.ts'
import type { DataHolder } from './contract.ts'

type Holder = z.output<typeof DataHolder>
type Kind = Holder['requests'][number]['kind']
interface OwnPatient {
  practiceId: PracticeId
  patientId: string
}

/** Nobody asks more often. */
const MOST_REQUESTS = 100

/** The practices that hold data of a client, each read by itself. */
export const dataHolders = (action: ClientAction): Promise<Holder[]> =>
  inEachPractice(action, (em, of) => holderIn(em, action, of))

async function holderIn(
  em: EntityManager,
  { app, actor: { accountId }, now }: ClientAction,
  of: OwnPatient,
): Promise<Holder> {
  const { practiceId, patientId } = of
  const links = mailLinks(app.config)
  const tables = tablesOf(em)
  const { name, email, timeZone } = await tables
    .selectFrom('Practice')
    .select(['name', 'email', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const settings = await readSettings(queryOf(em), practiceId)
  const booked = await tables
    .selectFrom('Session')
    .select(['id as sessionId', 'status', 'startsAt', 'location', 'timeZone', 'locale'])
    .select(['consentVersion', 'consentBeside', 'requestedAt', 'consentWithdrawnAt'])
    .where('practiceId', '=', practiceId)
    .where('patient', '=', patientId)
    .where('consentVersion', 'is not', null)
    // All of them: each can be withdrawn, however many there were since.
    .orderBy('startsAt', 'desc')
    .execute()
  return {
    practiceId,
    name,
    email,
    noticeUrl: links.page(`/politique-de-confidentialite?practice=${practiceId}`),
    noticeVersion: NOTICE_VERSION,
    bookingConsents: booked.map(
      ({
        locale,
        status,
        consentVersion,
        consentBeside,
        requestedAt: givenAt,
        consentWithdrawnAt: withdrawnAt,
        ...session
      }) => ({
        ...session,
        timeZone: zoneOfPlace(session, timeZone),
        text: bookingConsentText(consentVersion ?? 0, consentBeside?.locale ?? locale, name),
        beside: besideConsentLines(consentBeside, locale),
        givenAt,
        withdrawnAt,
        session: sessionAfter({ ...session, status }, settings, now),
      }),
    ),
    reviews: await withdrawableReviews(queryOf(em), of, links),
    requests: await requestsIn(em, practiceId, accountId),
  }
}

/** What becomes of a session whose consent is withdrawn. */
function sessionAfter(
  session: Pick<Session, 'status' | 'startsAt'>,
  settings: CancellationRules,
  now: Date,
): 'cancelled' | 'stays' | null {
  if (canClientCancel(session, settings, now)) return 'cancelled'
  return session.startsAt > now && holdsTime(session.status) ? 'stays' : null
}

async function requestsIn(em: EntityManager, practiceId: PracticeId, accountId: string): Promise<Holder['requests']> {
  const rows = await tablesOf(em)
    .selectFrom('InboxMessage')
    .select(['id', 'dataRequest', 'receivedAt', 'readAt', 'answeredAt'])
    .where('practiceId', '=', practiceId)
    .where('clientAccountId', '=', accountId)
    .where('dataRequest', 'is not', null)
    .orderBy('receivedAt', 'desc')
    .limit(MOST_REQUESTS)
    .execute()
  return rows.map(({ dataRequest, receivedAt, ...row }) => ({
    ...row,
    kind: dataRequest as Kind,
    requestedAt: receivedAt,
    dueAt: addMonths(receivedAt, 1),
  }))
}

/**
 * Withdraws what was agreed to with a booking, however long ago, as easily as it was given (GDPR, article 7(3)): by the
 * client, or for a child by a guardian.
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
    await noteGuardian(action, person, id)
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
} satisfies Record<Lang, Record<Kind, string>>

/** Sends a practice a request about one's data, in its inbox and by mail; an unanswered one is not sent twice. */
export async function requestData(
  action: ClientAction,
  { practiceId, kind }: { practiceId: PracticeId; kind: Kind },
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
    const open = await requestsIn(em, practiceId, accountId)
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
