import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { isMessageBlocked, liftMessageBlock } from './block.ts'
import { messages } from './contract.ts'
import { findMessage, listClientMessages, messageWithText } from './log.ts'
import { unblockPatientMail } from './patient-mail.ts'
import { cancelMessage, type Renewals, resendMessage } from './resend.ts'

/** `renewals`: how other features write their messages again. */
export const messagesRoutes = (renewals: Renewals) => (router: Router) => {
  route(router, messages.list, ({ em, action, query, now }) =>
    listClientMessages(queryOf(em), action.scope, query, now),
  )
  route(router, messages.get, async ({ em, app, action, params, now }) => {
    const message = await messageWithText(queryOf(em), action.scope, params.id, now)
    return { ...message, isBlocked: await isMessageBlocked(queryOf(em), app.config.APP_SECRET, action.scope, message) }
  })
  route(router, messages.resend, async ({ em, app, action, actor, params, now }) => {
    const id = await resendMessage(em, { id: params.id, config: app.config, by: actor, renewals }, now)
    return findMessage(queryOf(em), action.scope, id, now)
  })
  route(router, messages.cancel, async ({ em, action, practiceId, params, now }) => {
    await cancelMessage(em, practiceId, params.id)
    return findMessage(queryOf(em), action.scope, params.id, now)
  })
  route(router, messages.lift, ({ em, action, params, now }) =>
    liftMessageBlock(queryOf(em), action.scope, params.id, now),
  )
  route(router, messages.unblock, ({ em, app, practiceId, params }) =>
    unblockPatientMail(queryOf(em), app.config.APP_SECRET, practiceId, params.id),
  )
}
