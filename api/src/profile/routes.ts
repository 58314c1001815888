import type Router from '@koa/router'
import { refreshUserCookies } from '../accounts/cookies.ts'
import { type Query, queryOf } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { findPicture, loadPicture, removePicture, replacePicture } from '../files/pictures.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { route } from '../http/route.ts'
import { auditWordingOfPractice } from '../wording/service.ts'
import { profile } from './contract.ts'
import { changeProfile, readProfile } from './service.ts'

/** People change their own profile alone: no request names a person. */
export function profileRoutes(router: Router): void {
  route(router, profile.own, ({ em, actor }) => readProfile(queryOf(em), actor))

  route(router, profile.change, async ({ em, app, actor, body, cookies, now }) => {
    const query = queryOf(em)
    const changed = await changeProfile(query, actor, body, now)
    if (changed.name !== actor.name) await auditWordingOfPractice(query, actor, changed.name, now)
    await publishChange(query, actor.practiceId, 'user')
    await refreshUserCookies(query, { app, cookies, actor, now })
    return changed
  })

  route(router, profile.setAvatar, async ({ em, actor, picture, now }) => {
    const query = queryOf(em)
    await replacePicture(query, avatarOf(actor), picture, now)
    return changedPicture(query, actor)
  })

  route(router, profile.removeAvatar, async ({ em, actor }) => {
    const query = queryOf(em)
    await removePicture(query, avatarOf(actor))
    await publishChange(query, actor.practiceId, 'user')
  })

  route(router, profile.picture, { transaction: 'readOnly' }, async ({ db, app, practiceId, params }) => {
    const { tag } = await findPicture(db.query, practiceId, params.id)
    return { tag, load: () => loadPicture(app.config, practiceId, params.id) }
  })
}

const avatarOf = ({ practiceId, userId }: PractitionerActor) => ({ kind: 'avatar' as const, practiceId, userId })

async function changedPicture(query: Query, actor: PractitionerActor) {
  await publishChange(query, actor.practiceId, 'user')
  return readProfile(query, actor)
}
