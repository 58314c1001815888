import { contract } from '../../src/contract.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { planReminders } from '../../src/reminders/plan.ts'
import { addRule } from '../../src/reminders/service.ts'
import { aRule } from '../reminders/a-reminder.ts'
import type { Requests } from './requests-of-contract.ts'
import { type Scene, session } from './scene.ts'

let count = 0

/** A rule of the practice that no other test has; its parameters. */
const rule = ({ app, practice }: Scene) =>
  inPractice(app.orm.em, practice.id, async (em) => {
    const when = { timing: 'hours', amount: 2 + (count++ % 40) } as const
    const { id } = await addRule(
      queryOf(em),
      { practiceId: practice.id, secrets: app.config },
      contract.reminders.add.body.parse(aRule({ when })),
      new Date(),
    )
    return { params: { id } }
  })

/** A session with a planned reminder. */
async function reminded(scene: Scene) {
  await rule(scene)
  const { params } = await session(scene)
  const reminderId = await inPractice(scene.app.orm.em, scene.practice.id, async (em) => {
    const query = queryOf(em)
    await planReminders(query, scene.practice.id, [params.id], new Date())
    const rows = await query<{ id: string }>('select id from session_reminder where session_id = $1', [params.id])
    return rows[0]!.id
  })
  return { params: { ...params, reminderId } }
}

/** The requests of the reminder endpoints. */
export const reminderRequests: Requests['reminders'] = {
  list: () => ({}),
  add: () => ({ body: aRule({ when: { timing: 'days', amount: 1 + (count++ % 59), atMinutes: 1080 } }) }),
  get: rule,
  change: async (scene) => ({ ...(await rule(scene)), body: { asksConfirmation: false } }),
  remove: rule,
  ofSession: session,
  switch: async (scene) => ({ ...(await reminded(scene)), body: { isOff: true } }),
}
