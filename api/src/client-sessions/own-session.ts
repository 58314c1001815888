import { writeAudit } from '../audit/service.ts'
import { bookingView } from '../booking/booking-view.ts'
import type { BookingLink } from '../booking/own-booking.ts'
import { forEachPerson } from '../client-area/each-practice.ts'
import type { PersonOfAccount } from '../client-area/people.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { sharedOfSession } from '../documents/shared.ts'
import type { ActionContext } from '../http/action-context.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { issuedInvoices } from '../invoices/client-invoices.ts'
import { mailLinks } from '../mail/links.ts'
import type { SessionAction } from '../sessions/service.ts'

/** A request about an own appointment. */
export interface OwnSessionQuery {
  app: App
  actor: ClientActor
  id: string
  now: Date
}

/** The client is signed in, so needs no link. */
const signedIn = { matches: () => true, isFromMail: () => true, isSignedIn: true as const }

/** An appointment of the client, or of a child whose guardian they are. */
interface OwnSession {
  action: SessionAction
  link: BookingLink
  person: PersonOfAccount
  /** Of the links to its page outside the area. */
  linkVersion: number
}

/** Runs work on their appointment in a transaction of its practice; anybody else's is `not_found`. */
export async function inOwnSession<T>(
  query: Query,
  { app, actor, id, now }: OwnSessionQuery,
  work: (own: OwnSession) => Promise<T>,
): Promise<T> {
  const [done] = await forEachPerson({ app, query, actor, now }, async (em, person) => {
    const { practiceId, patientId } = person
    const own = await tablesOf(em)
      .selectFrom('Session')
      .select('linkVersion')
      .where('practiceId', '=', practiceId)
      .where('patient', '=', patientId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!own) return null
    const action = {
      db: { em, query: queryOf(em) },
      actor: { kind: 'client' as const },
      scope: { practiceId, secrets: app.config },
      now,
    }
    const link = { practiceId, id, ...signedIn }
    return { answer: await work({ action, link, person, linkVersion: own.linkVersion }) }
  })
  if (!done) throw fail('not_found')
  return done.answer
}

/** Adds what a guardian did to the practice's log. */
export async function auditGuardian(
  { db: { query }, now }: Pick<ActionContext, 'db' | 'now'>,
  { practiceId, patientId, guardian }: PersonOfAccount,
  sessionId: string,
): Promise<void> {
  if (!guardian) return
  const entry = { practiceId, by: 'client' as const, actor: guardian, details: { patientId, sessionId }, now }
  await writeAudit(query, { ...entry, action: 'client_account.guardian_acted' })
}

/** Runs an action on their appointment, and shows it as it is then. */
export function ownSession(
  query: Query,
  asking: OwnSessionQuery & { lang?: Lang | undefined },
  act?: (action: SessionAction, link: BookingLink, person: PersonOfAccount) => Promise<void>,
) {
  const { app, actor, id, now, lang } = asking
  const links = mailLinks(app.config)
  return inOwnSession(query, asking, async ({ action, link, person, linkVersion }) => {
    const { em } = action.db
    const { practiceId, child } = person
    if (act) {
      await act(action, link, person)
      await auditGuardian(action, person, id)
    }
    await em.flush()
    const inArea = { manage: (session: { id: string }) => links.page(`/client/sessions/${session.id}`) }
    const booked = await bookingView(em, app.config, link, { now, lang: lang ?? actor.locale, links: inArea })
    const invoices = await issuedInvoices(em, person, id)
    // What is shared with a child is only for the child.
    const documents = child ? [] : await sharedOfSession(action, actor.accountId, id)
    const view = { ...booked, invoices, documents, id, practiceId }
    if (!child) return { ...view, manageUrl: links.manage({ practiceId, id, linkVersion }) }
    // No link without sign-in outlives the access, and none moves or cancels for its bearer.
    const video = person.mayActAt(view.endsAt) ? view.video : null
    const url = view.payment && person.mayActAt(view.payment.expiresAt) ? view.payment.url : null
    const payment = view.payment && { ...view.payment, url }
    const proposals = view.proposals?.filter(({ startsAt }) => person.mayActAt(startsAt))
    const canConfirm = view.canConfirm && person.mayActAt(view.startsAt)
    const programme = view.programme?.map(({ canConfirm, ...step }) => ({
      ...step,
      ...(canConfirm && step.startsAt && person.mayActAt(step.startsAt) && { canConfirm }),
    }))
    const ownUrl = inArea.manage({ id })
    // What a guardian has to sign is listed at the area's beginning.
    const mayDo = { video, payment, proposals, canConfirm, programme: programme ?? null }
    return { ...view, ...mayDo, child, consentUrl: undefined, manageUrl: ownUrl }
  })
}
