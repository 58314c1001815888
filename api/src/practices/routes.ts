import type Router from '@koa/router'
import type { Config } from '../config.ts'
import { type Query, queryOf } from '../db/query.ts'
import type { Practitioner } from '../http/actor.ts'
import type { Context } from '../http/context.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { route, routePicture, routeRead } from '../http/route.ts'
import { practices } from './contract.ts'
import { removeLogo, setLogo } from './service/logo.ts'
import { changePractice, ownPractice } from './service/own-practice.ts'
import { publicPractice, switchEverythingOn } from './service.ts'
import { changeSettings, settingsOf } from './settings/service.ts'

/** Tells the caller's interface who they are now: the practice's name and zone stand in one of its cookies. */
type ShowAgain = (
  query: Query,
  cookies: Context<Endpoint>['cookies'],
  config: Config,
  actor: Practitioner,
  now: Date,
) => Promise<void>

export function practicesRoutes(router: Router, showAgain: ShowAgain): void {
  routeRead(router, practices.publicProfile, ({ query: asked, db, params, app }) =>
    publicPractice(db.query, params.practiceId, asked.lang, app.config.PUBLIC_URL),
  )
  routeRead(router, practices.own, ({ db, practiceId }) => ownPractice(db.query, practiceId))
  route(router, practices.change, async ({ em, app, actor, body, cookies, now }) => {
    const changed = await changePractice(queryOf(em), actor, body, now)
    if (body.name !== undefined) await showAgain(queryOf(em), cookies, app.config, actor, now)
    return changed
  })
  routePicture(router, practices.setLogo, ({ em, actor, picture, now }) => setLogo(queryOf(em), actor, picture, now))
  route(router, practices.removeLogo, ({ em, actor, now }) => removeLogo(queryOf(em), actor, now))
  routeRead(router, practices.settings, ({ db, practiceId }) => settingsOf(db.query, practiceId))
  route(router, practices.changeSettings, async ({ em, app, actor, body, cookies, now }) => {
    const settings = await changeSettings(queryOf(em), actor, body, now)
    if (body.timezone !== undefined) await showAgain(queryOf(em), cookies, app.config, actor, now)
    return settings
  })
  route(router, practices.fullMode, ({ em, actor, now }) => switchEverythingOn(queryOf(em), actor, now))
}
