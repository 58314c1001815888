import type Router from '@koa/router'
import { ownHold } from '../availability/own-hold.ts'
import { deleteHolds } from '../availability/time-blocks.ts'
import { isOfEarlierVersion, openToken, signToken } from '../crypto/token.ts'
import { type Query, queryOf } from '../db/query.ts'
import { publishOffer } from '../events/publish.ts'
import type { ActionContext } from '../http/action-context.ts'
import type { App, RequestContext } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { SubmissionName } from '../http/idempotency.ts'
import { route } from '../http/route.ts'
import { visitorLinks } from '../mail/links.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { calendarFile } from '../sessions/notifying/invitation.ts'
import type { SessionAction } from '../sessions/service.ts'
import { withdrawFromContract } from '../stripe/withdrawal/withdraw.ts'
import { bookingView } from './booking-view.ts'
import { booking } from './contract.ts'
import { holdLevel, holdSlot } from './hold-slot.ts'
import { type BookingLink, MOST_VERSIONS, ownBooking } from './own-booking.ts'
import {
  cancelOwnBooking,
  confirmOwnAttendance,
  confirmOwnBooking,
  refuseOwnSms,
  rescheduleOwnBooking,
  withdrawOwnConsent,
} from './own-changes.ts'
import { declineOwnProposals, pickOwnProposal, waitEarlier } from './own-proposals.ts'
import { paymentConditions } from './payment-conditions.ts'
import { previewedProgramme } from './programme.ts'
import { assertSlotFree, assertSlotNotTakenBefore, requestBooking } from './service.ts'
import { visitorWithdrawal } from './visitor-withdrawal.ts'

export function bookingRoutes(router: Router): void {
  route(router, booking.challenge, { transaction: 'readOnly' }, async ({ db, app, practiceId, query, now }) => {
    if (!(await isPracticeOpen(db.query, practiceId))) throw fail('not_found')
    const level = query.form === 'hold' ? await holdLevel(db.query, practiceId, now) : 0
    return app.captcha.challenge(practiceId, query.form, now, level)
  })

  route(
    router,
    booking.hold,
    {
      transaction: 'contended',
      earlyCheck: (request, submission) => assertWantedIsFree(request, request.body.replaces, submission),
      wants: wantedTime,
      precheck: ({ action, body }) => assertSlotFree(action, body, ownHoldOf(action, body.replaces)),
    },
    async ({ action, app, params: { practiceId }, body, address, now }) => {
      const { APP_SECRET: secret } = app.config
      const proof = body.captcha ? app.captcha.check(body.captcha, practiceId, 'hold', now) : null
      const { limits } = app
      const hold = await holdSlot(action, body, { address, ownHoldId: ownHoldOf(action, body.replaces), limits, proof })
      return { token: signToken(secret, 'hold', { practiceId, id: hold.id }), expiresAt: hold.expiresAt }
    },
  )

  route(router, booking.releaseHold, async ({ action, params, practiceId, now }) => {
    const holdId = ownHoldOf(action, params.token)
    if (!holdId) return
    await deleteHolds(action.db.query, practiceId, now, holdId)
    await publishOffer(action.db.query, practiceId)
  })

  route(
    router,
    booking.request,
    {
      transaction: 'contended',
      earlyCheck: (request, submission) => assertWantedIsFree(request, request.body.holdToken, submission),
      wants: wantedTime,
      precheck: ({ action, body }) => assertSlotFree(action, body, ownHoldOf(action, body.holdToken)),
    },
    async ({ action, app, params: { practiceId }, body, address }) => {
      const session = await requestBooking(action, body, { address, ownHoldId: ownHoldOf(action, body.holdToken) })
      const links = visitorLinks(app.config)
      const bookingUrl = links.manage({ practiceId, id: session.id, linkVersion: 1 })
      const { prepaymentId, prepayment } = session
      const payment = prepaymentId &&
        prepayment && {
          url: links.pay({ practiceId, id: prepaymentId }),
          amountCents: prepayment.amountCents,
          currency: 'EUR' as const,
          expiresAt: prepayment.expiresAt,
        }
      return { ...session, manageUrl: bookingUrl, payment: payment || null }
    },
  )

  route(router, booking.conditions, ({ action, query }) => paymentConditions(action, query))

  route(router, booking.programme, ({ action, query }) =>
    previewedProgramme(action, query, ownHoldOf(action, query.holdToken)),
  )

  route(router, booking.own, ({ em, app, params, query, now }) =>
    bookingView(em, app.config, ownLink(app, params.token), { now, lang: query.lang }),
  )

  route(router, booking.calendarFile, async ({ em, app, params, now }) => {
    const link = ownLink(app, params.token)
    const { isRefusalHeld } = await ownBooking(queryOf(em), link, now)
    return calendarFile(em, link.id, app.config, { isForVisitor: link.isUnproven ?? false, isRefusalHeld })
  })

  route(router, booking.reschedule, whileLinkHolds, (request) =>
    changeOwn(request, (action, link) => rescheduleOwnBooking(action, link, request.body)),
  )

  route(router, booking.confirm, whileLinkHolds, (request) => changeOwn(request, confirmOwnBooking))

  route(router, booking.pickProposal, whileLinkHolds, (request) =>
    changeOwn(request, (action, link) => pickOwnProposal(action, link, request.body)),
  )

  route(router, booking.declineProposals, whileLinkHolds, (request) => changeOwn(request, declineOwnProposals))

  route(router, booking.waitEarlier, (request) =>
    changeOwn(request, (action, link) => waitEarlier(action, link, request.body.isWanted)),
  )

  route(router, booking.confirmAttendance, whileLinkHolds, (request) => changeOwn(request, confirmOwnAttendance))

  route(router, booking.refuseSms, async ({ em, app, params, body, now }) => {
    const link = ownLink(app, params.token)
    await refuseOwnSms(queryOf(em), link, body.refuses, now)
    return bookingView(em, app.config, link, { now })
  })

  route(router, booking.withdrawConsent, async ({ action, em, app, params, now }) => {
    const link = ownLink(app, params.token)
    await withdrawOwnConsent(action, link)
    return bookingView(em, app.config, link, { now })
  })

  route(router, booking.withdrawal, async ({ em, app, params, now }) => {
    const link = ownLink(app, params.token)
    await ownBooking(queryOf(em), link, now)
    return visitorWithdrawal(em, app.config, link, { now })
  })

  route(router, booking.withdraw, async ({ action, em, app, params, body, now }) => {
    const link = ownLink(app, params.token)
    await ownBooking(queryOf(em), link, now)
    const { declared } = await withdrawFromContract(action, link.id, body)
    await em.flush()
    return visitorWithdrawal(em, app.config, link, { now, isTheirs: declared?.declaredAt.getTime() === now.getTime() })
  })

  route(router, booking.cancel, whileLinkHolds, (request) =>
    changeOwn(request, (action, link) => cancelOwnBooking(action, link, request.body.reason)),
  )
}

/** The hold of a visitor's token. */
const ownHoldOf = ({ scope: { practiceId, secrets } }: Pick<ActionContext, 'scope'>, token: string | undefined) =>
  ownHold(secrets.APP_SECRET, practiceId, token)

type Wanted = Pick<RequestContext<typeof booking.hold | typeof booking.request>, 'app' | 'practiceId' | 'body' | 'now'>

/** What visitors of a practice compete for, whatever the type of session. */
const wantedTime = ({ practiceId, body }: Wanted) => `${practiceId} ${body.startsAt.getTime()}`

/** Repeats a recent refusal of a time, unless the visitor's own hold takes it. */
function assertWantedIsFree(
  { app, practiceId, body, now }: Wanted,
  token: string | undefined,
  submission: SubmissionName,
) {
  const action = { scope: { practiceId, secrets: app.config }, now }
  return assertSlotNotTakenBefore(app.orm, action, body, { ownHoldId: ownHoldOf(action, token), submission })
}

interface OwnRequest {
  action: SessionAction
  app: App
  params: { token: string }
}

/** Changes the booking of a visitor's link, and shows it as it is then. */
async function changeOwn(
  { action, app, params }: OwnRequest,
  change: (action: SessionAction, link: BookingLink) => Promise<unknown>,
) {
  const { em } = action.db
  const link = ownLink(app, params.token)
  await change(action, link)
  await em.flush()
  return bookingView(em, app.config, link, { now: action.now })
}

/** Nobody reads the answer to an earlier call by a link that was replaced or is over. */
const whileLinkHolds = {
  beforeReplay: ({ app, params, now }: Pick<OwnRequest, 'app' | 'params'> & { now: Date }, query: Query) =>
    ownBooking(query, ownLink(app, params.token), now),
}

function ownLink(app: App, token: string): BookingLink {
  const { APP_SECRET: secret } = app.config
  const managing = openToken(secret, 'manage', token)
  const confirming = openToken(secret, 'confirm_booking', token)
  const visiting = openToken(secret, 'visit', token)
  if (!managing || !confirming || !visiting) throw fail('not_found')
  const isFromMail = confirming.matches
  return {
    ...managing,
    matches: (version) => [managing, confirming, visiting].some((link) => link.matches(version)),
    isFromMail,
    isUnproven: ![managing, confirming].some((link) => isOfEarlierVersion(link, MOST_VERSIONS + 1)),
  }
}
