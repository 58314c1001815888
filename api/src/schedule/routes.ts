import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { schedule } from './contract.ts'
import { addOverride, changeOverride, overrideOf, overridesOf, removeOverride } from './overrides.ts'
import { holidaysOf, readSchedule, replaceSchedule } from './service.ts'
import {
  addUnavailability,
  changeUnavailability,
  listUnavailabilities,
  readUnavailability,
  removeUnavailability,
} from './unavailabilities.ts'

export function scheduleRoutes(router: Router): void {
  route(router, schedule.read, ({ em, practiceId, now }) => readSchedule(queryOf(em), practiceId, now))
  route(router, schedule.replace, ({ em, practiceId, body, now }) =>
    replaceSchedule(queryOf(em), practiceId, body, now),
  )
  route(router, schedule.overrides, ({ em, practiceId, query, now }) =>
    overridesOf(queryOf(em), practiceId, query, now),
  )
  route(router, schedule.getOverride, ({ em, practiceId, params }) => overrideOf(queryOf(em), practiceId, params.id))
  route(router, schedule.addOverride, ({ em, practiceId, body, now }) =>
    addOverride(queryOf(em), practiceId, body, now),
  )
  route(router, schedule.changeOverride, ({ em, practiceId, params, body, now }) =>
    changeOverride(queryOf(em), { practiceId, id: params.id }, body.ranges, now),
  )
  route(router, schedule.removeOverride, ({ em, practiceId, params, now }) =>
    removeOverride(queryOf(em), practiceId, params.id, now),
  )
  route(router, schedule.unavailabilities, ({ em, app, practiceId, query, now }) =>
    listUnavailabilities(queryOf(em), { practiceId, secrets: app.config }, query, now),
  )
  route(router, schedule.getUnavailability, ({ em, app, practiceId, params }) =>
    readUnavailability(queryOf(em), { practiceId, secrets: app.config }, params.id),
  )
  route(router, schedule.addUnavailability, ({ action, body }) => addUnavailability(action, body))
  route(router, schedule.changeUnavailability, ({ action, params, body }) =>
    changeUnavailability(action, params.id, body),
  )
  route(router, schedule.removeUnavailability, ({ em, practiceId, params }) =>
    removeUnavailability(queryOf(em), practiceId, params.id),
  )
  route(router, schedule.holidays, ({ em, practiceId, query }) => holidaysOf(queryOf(em), practiceId, query))
}
