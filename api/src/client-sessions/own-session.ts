import { bookingView } from '../booking/booking-view.ts'
import type { BookingLink } from '../booking/own-booking.ts'
import { inEachPractice } from '../client-area/each-practice.ts'
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
 * Does something about an appointment of the client, in a transaction of its practice, and shows it as it then is; that
 * of anybody else is `not_found`.
 */
export async function ownSession(
  query: Query,
  { app, actor, id, now, lang }: Asking,
  act: (action: SessionAction, link: BookingLink) => Promise<void> = async () => undefined,
) {
  const links = mailLinks(app.config)
  const [shown] = await inEachPractice(app.orm, query, actor, async (em, { practiceId, patientId }) => {
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
    await act(action, link)
    await em.flush()
    const inArea = { manage: (session: { id: string }) => links.page(`/client/sessions/${session.id}`) }
    const view = await bookingView(em, app.config, link, now, lang ?? actor.locale, inArea)
    return { ...view, id, practiceId, manageUrl: links.manage({ practiceId, id, linkVersion: own.linkVersion }) }
  })
  if (!shown) throw fail('not_found')
  return shown
}
