import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { route } from '../http/route.ts'
import { practices } from '../practices/contract.ts'
import { changePractice } from '../practices/service/own-practice.ts'
import { auditWordingOfPractice } from '../wording/service.ts'
import { practiceEmailConfirming } from './service.ts'

/** Changes a practice; a new e-mail address is first confirmed by its mailbox. */
export function practiceEmailRoutes(router: Router): void {
  route(router, practices.change, async ({ em, app, actor, body, address, now }) => {
    const query = queryOf(em)
    const { currentPassword, ...change } = body
    const confirming = practiceEmailConfirming(query, actor, { app, address, currentPassword, now })
    const changed = await changePractice({ query, actor, now }, change, confirming)
    if (changed.replaced.name !== undefined) await auditWordingOfPractice(query, actor, changed.name, now)
    return changed
  })
}
