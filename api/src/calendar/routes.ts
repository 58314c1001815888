import type Router from '@koa/router'
import { route } from '../http/route.ts'
import { calendar } from './contract.ts'
import { freeStart } from './free-start.ts'
import { calendarView } from './service.ts'

export function calendarRoutes(router: Router): void {
  route(router, calendar.view, { transaction: 'readOnly' }, ({ db, app, practiceId, query }) =>
    calendarView(db.query, { practiceId, secrets: app.config }, query),
  )
  route(router, calendar.freeStart, { transaction: 'readOnly' }, ({ db, practiceId, query, now }) =>
    freeStart(db.query, practiceId, query, now),
  )
}
