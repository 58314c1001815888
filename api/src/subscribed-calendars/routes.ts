import type Router from '@koa/router'
import { writePractitionerAudit } from '../audit/service.ts'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { subscribedCalendars } from './contract.ts'
import {
  changeCalendar,
  createSubscribedCalendar,
  listCalendars,
  refreshCalendar,
  removeCalendar,
  restoreCalendar,
} from './service.ts'

export function subscribedCalendarsRoutes(router: Router): void {
  const { list, add, change, refresh, remove, restore } = subscribedCalendars
  route(router, list, ({ em, practiceId, now }) => listCalendars(queryOf(em), practiceId, now))
  route(router, add, async ({ em, practiceId, actor, body, now, app }) => {
    const calendar = await createSubscribedCalendar(queryOf(em), practiceId, body, now, app.config)
    await writePractitionerAudit(queryOf(em), actor, 'calendar.followed', now)
    return calendar
  })
  route(router, change, ({ em, practiceId, params, body, now }) =>
    changeCalendar(queryOf(em), practiceId, params.id, body, now),
  )
  route(router, refresh, ({ em, practiceId, params, now }) => refreshCalendar(queryOf(em), practiceId, params.id, now))
  route(router, remove, async ({ em, practiceId, actor, params, now }) => {
    await removeCalendar(queryOf(em), practiceId, params.id, now)
    await writePractitionerAudit(queryOf(em), actor, 'calendar.removed', now)
  })
  route(router, restore, async ({ em, practiceId, actor, params, now }) => {
    const calendar = await restoreCalendar(queryOf(em), practiceId, params.id, now)
    await writePractitionerAudit(queryOf(em), actor, 'calendar.followed', now)
    return calendar
  })
}
