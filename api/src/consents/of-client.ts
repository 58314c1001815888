import type * as z from 'zod'
import { forEachPerson, readEachPerson } from '../client-area/each-practice.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { ClientAction } from '../http/client-action.ts'
import type { ReceivedFile } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { mailLinks } from '../mail/links.ts'
import { statusForClient } from '../messages/held-refusal.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { comingStatuses } from '../sessions/states.ts'
import type { OwnConsent, PendingConsent } from './contract/shapes.ts'
import { allConsents, type ConsentAction, type ConsentActor, pdfOf, withdrawConsent } from './service.ts'
import { isUnanswered } from './unanswered.ts'

/**
 * What a client is asked to sign: in each practice for the next session that asks, until there is a consent. A guardian
 * is asked the same for each child, by a link that ends before their access does.
 */
export async function pendingOfClient({ app, query, actor, now }: ClientAction) {
  const links = mailLinks(app.config)
  const pending = await readEachPerson({ app, query, actor, now }, async (own, person) => {
    const { practiceId, patientId, child } = person
    const session = await tablesOf(own)
      .selectFrom('Session as s')
      .innerJoin('Practice as c', 'c.id', 's.practiceId')
      .select(['s.id', 's.startsAt', 's.endsAt', 's.location', 's.timeZone', 's.linkVersion'])
      .select('c.timeZone as practiceTimeZone')
      .where('s.practiceId', '=', practiceId)
      .where('s.patient', '=', patientId)
      .where('s.signatureAskedAt', 'is not', null)
      .where('s.isLocked', '=', false)
      .where(statusForClient(now), 'in', comingStatuses)
      .where('s.endsAt', '>', now)
      // A later session may ask beside an answered one.
      .where(isUnanswered)
      .orderBy('s.startsAt')
      .limit(1)
      .executeTakeFirst()
    if (!session || !person.mayActAt(session.endsAt)) return null
    const { id, startsAt, linkVersion } = session
    const timeZone = zoneOfPlace(session, session.practiceTimeZone)
    const url = links.consent({ practiceId, id, linkVersion })
    return { practiceId, sessionId: id, startsAt, timeZone, url, ...(child && { child }) } satisfies z.output<
      typeof PendingConsent
    >
  })
  return pending.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
}

/** All consents of a client in all practices, and of a guardian for a child, word for word, the latest first. */
export async function consentsOfClient({ app, query, actor, now }: ClientAction) {
  const found = await forEachPerson({ app, query, actor, now }, async (em, { practiceId, patientId, child }) => {
    const own = queryOf(em)
    const all = await allConsents(own, app.config, practiceId, patientId)
    const consents = all.filter(({ signedBy }) => child === null || signedBy === 'guardian')
    const texts = await textsById(
      em,
      practiceId,
      consents.flatMap(({ textId }) => textId ?? []),
    )
    return consents.map((consent) => {
      const text = texts.get(consent.textId ?? '')
      const words = (consent.locale === 'fr' ? text?.textFr : text?.textEn) ?? ''
      return { ...consent, practiceId, text: words, ...(child && { child }) } satisfies z.output<typeof OwnConsent>
    })
  })
  return found.flat().sort((one, other) => other.signedAt.getTime() - one.signedAt.getTime())
}

async function textsById(em: EntityManager, practiceId: PracticeId, ids: readonly string[]) {
  if (!ids.length) return new Map<string, { textFr: string; textEn: string }>()
  const texts = await tablesOf(em)
    .selectFrom('ConsentText')
    .select(['id', 'textFr', 'textEn'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  return new Map(texts.map((text) => [text.id, text]))
}

/**
 * Runs an action on a consent of the client, or on one that a guardian signed for a child; any other is `not_found`.
 */
async function ofOwn<T>(
  { app, query, actor, now }: ClientAction,
  id: string,
  act: (own: ConsentAction<Extract<ConsentActor, { kind: 'client' }>>) => Promise<T>,
): Promise<T> {
  const [done] = await forEachPerson({ app, query, actor, now }, async (em, person) => {
    const { practiceId, patientId, child, guardian } = person
    const own = await tablesOf(em)
      .selectFrom('Consent')
      .select('id')
      .where('practiceId', '=', practiceId)
      .where('patientId', '=', patientId)
      .where('id', '=', id)
      .$if(child !== null, (theirs) => theirs.where('signedBy', '=', 'guardian'))
      .executeTakeFirst()
    const by = { kind: 'client' as const, practiceId, guardian }
    return own ? { value: await act({ query: queryOf(em), secrets: app.config, actor: by, now }) } : null
  })
  if (!done) throw fail('not_found')
  return done.value
}

/** Withdraws a consent, as easily as it was given (GDPR, article 7(3)), even with a locked record. */
export const withdrawOfClient = (action: ClientAction, id: string) =>
  ofOwn(action, id, async (own) => {
    const { query, now } = own
    const { practiceId } = own.actor
    await publishChange(query, practiceId, 'consents')
    const { patientId } = await withdrawConsent(own, { id, reason: undefined })
    // The treatment may have to end, so the practitioner is notified. Done twice, it is one mail.
    await enqueueMessages(query, {
      practiceId,
      sessionId: null,
      patientId,
      template: 'consents.withdrawn',
      data: { consentId: id },
      now,
      to: [{ audience: 'practitioner', key: `consents.withdrawn:${id}` }],
    })
  })

/** The PDF of what the client signed. */
export const pdfOfClient = (action: ClientAction, id: string): Promise<ReceivedFile> =>
  ofOwn(action, id, (own) => pdfOf(own, id))
