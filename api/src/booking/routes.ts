import type Router from '@koa/router'
import { ownHold } from '../availability/own-hold.ts'
import { deleteHolds } from '../availability/time-blocks.ts'
import { openToken, signToken } from '../crypto/token.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import type { Lang } from '../http/schema.ts'
import { mailLinks } from '../mail/links.ts'
import { calendarFile } from '../sessions/invitation.ts'
import { joinLinkOf } from '../video/links.ts'
import { booking } from './contract.ts'
import { type BookingLink, cancelOwn, confirmOwn, ownBooking, ownBookingDetail, rescheduleOwn } from './own-booking.ts'
import { previewedProgramme } from './programme.ts'
import { assertSlotFree, holdSlot, requestBooking } from './service.ts'

export function bookingRoutes(router: Router): void {
  route(router, booking.challenge, { transaction: 'none' }, ({ app, params, query, now }) =>
    app.captcha.challenge(params.practiceId, query.form, now),
  )

  route(
    router,
    booking.hold,
    {
      transaction: 'contended',
      precheck: ({ db, app, params: { practiceId }, body, now }) => {
        const ownHoldId = ownHold(app.config.APP_SECRET, practiceId, body.replaces)
        return assertSlotFree(db.query, practiceId, body, { now, ownHoldId })
      },
    },
    async ({ db, app, params: { practiceId }, body, now, address }) => {
      const { APP_SECRET: secret } = app.config
      const ownHoldId = ownHold(secret, practiceId, body.replaces)
      const hold = await holdSlot(db.query, practiceId, body, { now, address, ownHoldId, secret })
      return { token: signToken(secret, 'hold', practiceId, hold.id), expiresAt: hold.expiresAt }
    },
  )

  route(router, booking.releaseHold, async ({ em, app, params, practiceId, now }) => {
    const holdId = ownHold(app.config.APP_SECRET, practiceId, params.token)
    if (holdId) await deleteHolds(queryOf(em), practiceId, now, holdId)
  })

  route(
    router,
    booking.request,
    {
      transaction: 'contended',
      precheck: ({ db, app, params: { practiceId }, body, now }) => {
        const ownHoldId = ownHold(app.config.APP_SECRET, practiceId, body.holdToken)
        return assertSlotFree(db.query, practiceId, body, { now, ownHoldId })
      },
    },
    async ({ db, app, params: { practiceId }, body, now, address }) => {
      const { APP_SECRET: secret, PUBLIC_URL } = app.config
      const ownHoldId = ownHold(secret, practiceId, body.holdToken)
      const session = await requestBooking(db.query, practiceId, body, { now, address, ownHoldId })
      const token = signToken(secret, 'manage', practiceId, session.id)
      return { ...session, manageUrl: `${PUBLIC_URL}/booking/${token}`, payment: null }
    },
  )

  route(router, booking.programme, ({ em, app, params: { practiceId }, query, now }) => {
    const ownHoldId = ownHold(app.config.APP_SECRET, practiceId, query.holdToken)
    return previewedProgramme(queryOf(em), practiceId, query, { now, ownHoldId })
  })

  route(router, booking.own, ({ em, app, params, query, now }) =>
    shown(em, app, ownLink(app, params.token), now, query.lang),
  )

  route(router, booking.calendarFile, async ({ em, app, params, now }) => {
    const link = ownLink(app, params.token)
    await ownBooking(queryOf(em), link, now)
    return calendarFile(em, link.id, app.config)
  })

  route(router, booking.reschedule, async ({ em, app, params, body, now }) => {
    const link = ownLink(app, params.token)
    await rescheduleOwn(em, link, body.startsAt, now)
    await em.flush()
    return shown(em, app, link, now)
  })

  route(router, booking.confirm, async ({ em, app, params, now }) => {
    const link = ownLink(app, params.token)
    await confirmOwn(em, link, now)
    await em.flush()
    return shown(em, app, link, now)
  })

  route(router, booking.cancel, async ({ em, app, params, body, now }) => {
    const link = ownLink(app, params.token)
    await cancelOwn(em, link, { reason: body.reason, secrets: app.config, now })
    await em.flush()
    return shown(em, app, link, now)
  })
}

/** The booking as its page shows it, with its programme and the door of a session by video. */
async function shown(em: EntityManager, app: App, link: BookingLink, now: Date, lang?: Lang) {
  const query = queryOf(em)
  const own = await ownBookingDetail(query, link, mailLinks(app.config), now, lang)
  return { ...own, video: own.location === 'video' ? await joinLinkOf(query, link.id, app.config, now) : null }
}

function ownLink(app: App, token: string): BookingLink {
  const link = openToken(app.config.APP_SECRET, 'manage', token)
  if (!link) throw fail('not_found')
  return link
}
