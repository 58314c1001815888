import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route, routePicture, routeRead } from '../http/route.ts'
import { practices } from './contract.ts'
import { removeLogo, setLogo } from './service/logo.ts'
import { changePractice, ownPractice } from './service/own-practice.ts'
import { publicPractice, switchEverythingOn } from './service.ts'
import { changeSettings, settingsOf } from './settings/service.ts'

export function practicesRoutes(router: Router): void {
  routeRead(router, practices.publicProfile, ({ query: asked, db, params, app }) =>
    publicPractice(db.query, params.practiceId, asked.lang, app.config.PUBLIC_URL),
  )
  routeRead(router, practices.own, ({ db, practiceId }) => ownPractice(db.query, practiceId))
  route(router, practices.change, ({ em, actor, body, now }) => changePractice(queryOf(em), actor, body, now))
  routePicture(router, practices.setLogo, ({ em, actor, picture, now }) => setLogo(queryOf(em), actor, picture, now))
  route(router, practices.removeLogo, ({ em, actor, now }) => removeLogo(queryOf(em), actor, now))
  routeRead(router, practices.settings, ({ db, practiceId }) => settingsOf(db.query, practiceId))
  route(router, practices.changeSettings, ({ em, actor, body, now }) => changeSettings(queryOf(em), actor, body, now))
  route(router, practices.fullMode, ({ em, actor, now }) => switchEverythingOn(queryOf(em), actor, now))
}
