import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { practices } from './contract.ts'
import { switchToFullMode } from './full-mode.ts'
import { removeLogo, setLogo } from './service/logo.ts'
import { logoFile } from './service/look.ts'
import { ownPractice } from './service/own-practice.ts'
import { publicPractice } from './service.ts'
import { changeSettings, settingsOf } from './settings/service.ts'

export function practicesRoutes(router: Router): void {
  route(router, practices.publicProfile, { transaction: 'readOnly' }, ({ query: search, db, params, app }) =>
    publicPractice(db.query, params.practiceId, search.lang, app.config),
  )
  route(router, practices.own, { transaction: 'readOnly' }, ({ db, practiceId }) => ownPractice(db.query, practiceId))
  route(router, practices.setLogo, ({ em, actor, picture, now }) => setLogo(queryOf(em), actor, picture, now))
  route(router, practices.removeLogo, ({ em, actor, now }) => removeLogo(queryOf(em), actor, now))
  route(router, practices.publicLogo, { transaction: 'readOnly' }, ({ db, app, params }) =>
    logoFile(db.query, app.config, params.practiceId, params.id),
  )
  route(router, practices.settings, { transaction: 'readOnly' }, ({ db, practiceId }) =>
    settingsOf(db.query, practiceId),
  )
  route(router, practices.changeSettings, ({ em, actor, body, now }) => changeSettings(queryOf(em), actor, body, now))
  route(router, practices.fullMode, ({ em, actor, now }) => switchToFullMode(queryOf(em), actor, now))
}
