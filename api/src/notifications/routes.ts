import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { notifications } from './contract.ts'
import { countUnreadNotifications, listNotifications, markRead } from './service.ts'

export function notificationsRoutes(router: Router): void {
  route(router, notifications.list, ({ em, actor, query }) => listNotifications(queryOf(em), actor, query))
  route(router, notifications.unread, ({ em, actor }) => countUnreadNotifications(queryOf(em), actor))
  route(router, notifications.read, ({ em, actor, body, now }) => markRead(queryOf(em), actor, body, now))
}
