import type Router from '@koa/router'
import { routeRead } from '../http/route.ts'
import { calendar } from './contract.ts'
import { calendarView } from './service.ts'

export function calendarRoutes(router: Router): void {
  routeRead(router, calendar.view, ({ db, practiceId, query }) => calendarView(db.query, practiceId, query))
}
