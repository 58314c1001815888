import { writeAudit } from '../audit/service.ts'
import { bookingView } from '../booking/booking-view.ts'
import type { BookingLink } from '../booking/own-booking.ts'
import { forEachPerson } from '../client-area/each-practice.ts'
import type { PersonOfAccount } from '../client-area/people.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { mailLinks } from '../mail/links.ts'
import type { SessionAction } from '../sessions/service.ts'

/** What a request about an own appointment says. */
interface Asking {
  app: App
  actor: ClientActor
  id: string
  now: Date
  lang?: Lang | undefined
}

/** The client is signed in, so no link has to be shown. */
const signedIn = { matches: () => true, isFromMail: () => true }

/**
 * Does something about an appointment of the client, or of a child whose guardian they are, in a transaction of its
 * practice, and shows it as it then is; that of anybody else is `not_found`. What a guardian did stands in the log.
 */
export async function ownSession(
  query: Query,
  { app, actor, id, now, lang }: Asking,
  act?: (action: SessionAction, link: BookingLink, person: PersonOfAccount) => Promise<void>,
) {
  const links = mailLinks(app.config)
  const [shown] = await forEachPerson(app.orm, query, actor, now, async (em, person) => {
    const { practiceId, patientId, child, guardian } = person
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
    await act?.(action, link, person)
    if (act && guardian) {
      const details = { patientId, sessionId: id }
      const entry = { practiceId, by: 'client' as const, actor: guardian, details, now }
      await writeAudit(queryOf(em), { ...entry, action: 'client_account.guardian_acted' })
    }
    await em.flush()
    const inArea = { manage: (session: { id: string }) => links.page(`/client/sessions/${session.id}`) }
    const view = await bookingView(em, app.config, link, now, lang ?? actor.locale, inArea)
    if (!child)
      return { ...view, id, practiceId, manageUrl: links.manage({ practiceId, id, linkVersion: own.linkVersion }) }
    // No link that opens by itself outlives the access, and none moves or cancels for whoever has it.
    const video = person.mayActAt(view.endsAt) ? view.video : null
    const url = view.payment && person.mayActAt(view.payment.expiresAt) ? view.payment.url : null
    const payment = view.payment && { ...view.payment, url }
    return { ...view, video, payment, id, practiceId, child, manageUrl: inArea.manage({ id }) }
  })
  if (!shown) throw fail('not_found')
  return shown
}
