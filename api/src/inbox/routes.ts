import type Router from '@koa/router'
import { type Query, queryOf } from '../db/query.ts'
import type { App } from '../http/context.ts'
import { route } from '../http/route.ts'
import type { PracticeId } from '../practice-id.ts'
import { inbox } from './contract.ts'
import { countUnread, type InboxScope, listMessages, readMessage } from './reading.ts'
import { writeToPractice } from './receive.ts'
import { answerMessage, markMessage, removeMessage } from './service.ts'

export function inboxRoutes(router: Router): void {
  route(router, inbox.write, ({ em, app, params, body, now }) =>
    writeToPractice(queryOf(em), params.practiceId, body, { secrets: app.config, limits: app.limits, now }),
  )
  route(router, inbox.list, { transaction: 'readOnly' }, ({ db, query, ...call }) =>
    listMessages(inboxScopeOf(db.query, call), query),
  )
  route(router, inbox.unread, { transaction: 'readOnly' }, ({ db, practiceId }) => countUnread(db.query, practiceId))
  route(router, inbox.read, { transaction: 'readOnly' }, ({ db, params, ...call }) =>
    readMessage(inboxScopeOf(db.query, call), params.id),
  )
  route(router, inbox.mark, ({ em, params, body, now, ...call }) =>
    markMessage(inboxScopeOf(queryOf(em), call), params.id, body, now),
  )
  route(router, inbox.answer, ({ em, params, body, ...call }) =>
    answerMessage(inboxScopeOf(queryOf(em), call), params.id, body.text, call),
  )
  route(router, inbox.remove, ({ em, actor, params, now }) => removeMessage(queryOf(em), params.id, actor, now))
}

const inboxScopeOf = (query: Query, { practiceId, app }: { practiceId: PracticeId; app: App }): InboxScope => ({
  query,
  practiceId,
  secrets: app.config,
})
