import { proposedTimes } from '../availability/proposals.ts'
import type { Config } from '../config.ts'
import { unsignedConsentUrl } from '../consents/unsigned.ts'
import { signVersionedToken } from '../crypto/token.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import type { Lang } from '../http/schema.ts'
import { type Links, mailLinks, visitorLinks } from '../mail/links.ts'
import { isClientMailed } from '../messages/client-mailed.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { sessionsWithEndedProposals } from '../sessions/reading/ended-proposals.ts'
import { typedSpelling } from '../sessions/typed-details.ts'
import { paymentOfSession } from '../stripe/checkout/session-payment.ts'
import { moveWaiver } from '../stripe/withdrawal/move-waiver.ts'
import { joinLinkOf } from '../video/links.ts'
import { type BookingLink, ownBookingDetail } from './own-booking.ts'

interface ViewOptions {
  now: Date
  lang?: Lang | undefined
  /** Makes the addresses of the programme's other sessions. */
  links?: Pick<Links, 'manage'>
}

/** The booking as its page shows it, with its programme, its payment, and the join link of a session by video. */
export async function bookingView(
  em: EntityManager,
  config: Config,
  link: BookingLink,
  { now, lang, links }: ViewOptions,
) {
  const query = queryOf(em)
  const shown = link.isUnproven ? visitorLinks(config) : mailLinks(config)
  const { linkVersion: version, ...detail } = await ownBookingDetail(query, link, { links: links ?? shown, now, lang })
  const own = link.isUnproven ? await asTyped(query, config, link, detail) : detail
  const session = { practiceId: link.practiceId, sessionId: link.id }
  const isByVideo = own.location === 'video'
  const consentUrl = isByVideo && !link.isUnproven ? await unsignedConsentUrl(query, config, link, now) : undefined
  const proposals = await offeredProposals(query, link, now)
  const mayBeProposed = own.status === 'pending_validation' || own.earlier?.isWanted
  const ended = await sessionsWithEndedProposals(query, link.practiceId, mayBeProposed ? [link.id] : [], now)
  return {
    ...own,
    ...(proposals.length > 0 && { proposals }),
    ...(ended.has(link.id) && { haveProposalsEnded: true as const }),
    ...(consentUrl && { consentUrl }),
    ...(own.canReschedule && {
      moveToken: signVersionedToken(config.APP_SECRET, 'move', { practiceId: link.practiceId, id: link.id, version }),
    }),
    isMailed: await isClientMailed(query, config.APP_SECRET, session),
    payment: await paymentOfSession(em, config, session, { links: shown, now }),
    moveWaiver: own.canReschedule ? await moveWaiver(em, session, lang ?? own.locale, now) : null,
    video: isByVideo ? await joinLinkOf(query, link.id, config, now) : null,
  }
}

/** The proposed times that the client may take: none of a closed practice. */
async function offeredProposals(query: Query, { practiceId, id }: BookingLink, now: Date) {
  const held = await proposedTimes(query, practiceId, id, now)
  return held.length > 0 && (await isPracticeOpen(query, practiceId)) ? held : []
}

/** The booking without what only the client's record says: neither whether there is one, nor what they chose. */
async function asTyped(
  query: Query,
  config: Config,
  { practiceId, id }: BookingLink,
  { refusesSms: _, ...detail }: Omit<Awaited<ReturnType<typeof ownBookingDetail>>, 'linkVersion'>,
) {
  const { firstname = detail.firstname } = await typedSpelling(query, config, { practiceId, id })
  return { ...detail, firstname }
}
