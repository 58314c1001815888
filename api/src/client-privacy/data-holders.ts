import { addMonths } from 'date-fns/addMonths'
import type * as z from 'zod'
import { bookingConsentText } from '../booking/consent-words.ts'
import { inEachPractice } from '../client-area/each-practice.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { ClientAction } from '../http/client-action.ts'
import { mailLinks } from '../mail/links.ts'
import { statusForClient } from '../messages/held-refusal.ts'
import type { PracticeId } from '../practice-id.ts'
import { besideConsentLines } from '../practices/beside-consent.ts'
import { NOTICE_VERSION } from '../practices/notice.ts'
import { readSettings } from '../practices/settings.ts'
import { withdrawableReviews } from '../reviews/service/of-client.ts'
import { type CancellationRules, canClientCancel } from '../sessions/cancellation-deadline.ts'
import type { Session } from '../sessions/entity.ts'
import { holdsTime } from '../sessions/states.ts'
import type { DataHolder } from './contract.ts'

type Holder = z.output<typeof DataHolder>

export type DataRequestKind = Holder['requests'][number]['kind']

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
    .selectFrom('Session as s')
    .select(['s.id as sessionId', 's.startsAt', 's.location', 's.timeZone', 's.locale'])
    .select((session) => statusForClient(now)(session).as('status'))
    .select(['s.consentVersion', 's.consentBeside', 's.requestedAt', 's.consentWithdrawnAt'])
    .where('s.practiceId', '=', practiceId)
    .where('s.patient', '=', patientId)
    .where('s.consentVersion', 'is not', null)
    // All of them: each can be withdrawn, however many there were since.
    .orderBy('s.startsAt', 'desc')
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
        locale: consentBeside?.locale ?? locale,
        beside: besideConsentLines(consentBeside, locale),
        givenAt,
        withdrawnAt,
        session: sessionAfter({ ...session, status }, settings, now),
      }),
    ),
    reviews: await withdrawableReviews(queryOf(em), of, links),
    requests: await dataRequestsIn(em, practiceId, accountId),
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

export async function dataRequestsIn(
  em: EntityManager,
  practiceId: PracticeId,
  accountId: string,
): Promise<Holder['requests']> {
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
    kind: dataRequest as DataRequestKind,
    requestedAt: receivedAt,
    dueAt: addMonths(receivedAt, 1),
  }))
}
