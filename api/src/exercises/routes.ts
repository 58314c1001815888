import type Router from '@koa/router'
import { queryOf } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { exercises } from './contract.ts'
import { endExercise, endProgressQuestion } from './ending.ts'
import { endReminderByLink, setMarkReminder } from './mark-reminders.ts'
import { endByClient, linkToOwnAudio, readOwnExercises, setOwnMark } from './own.ts'
import { addProgressQuestion } from './progress-questions.ts'
import { changeExercise, listBetweenSessions, shareExercise } from './service.ts'

export function exercisesRoutes(router: Router): void {
  route(router, exercises.ofPatient, ({ action, params }) => listBetweenSessions(action, params.id))
  route(router, exercises.share, ({ action, params, body }) => shareExercise(action, params.id, body))
  route(router, exercises.change, ({ action, params, body }) => changeExercise(action, params.id, body))
  route(router, exercises.ask, ({ action, params, body }) => addProgressQuestion(action, params.id, body.words))
  route(router, exercises.end, async ({ em, actor, practiceId, params, now }) => {
    const by = { by: 'practitioner', actor: { id: actor.userId, name: actor.name }, now } as const
    if (!(await endExercise(queryOf(em), { practiceId, id: params.id }, by))) throw fail('not_found')
  })
  route(router, exercises.endQuestion, async ({ em, actor, practiceId, params, now }) => {
    const by = { by: 'practitioner', actor: { id: actor.userId, name: actor.name }, now } as const
    if (!(await endProgressQuestion(queryOf(em), { practiceId, id: params.id }, by))) throw fail('not_found')
  })

  route(router, exercises.ofClient, ({ em, app, actor, now }) => readOwnExercises(app, queryOf(em), actor, now))
  route(router, exercises.mark, ({ em, app, actor, params, body, now }) =>
    setOwnMark(app, queryOf(em), actor, { ...params, value: body.value }, now),
  )
  route(router, exercises.audioLink, ({ em, app, actor, params, now }) =>
    linkToOwnAudio(app, queryOf(em), actor, params.id, now),
  )
  route(router, exercises.endOwn, ({ em, app, actor, params, now }) =>
    endByClient(app, queryOf(em), actor, { what: 'exercise', id: params.id }, now),
  )
  route(router, exercises.endOwnQuestion, ({ em, app, actor, params, now }) =>
    endByClient(app, queryOf(em), actor, { what: 'question', id: params.id }, now),
  )
  route(router, exercises.chooseReminder, ({ em, app, actor, params, body, now }) =>
    setMarkReminder(app, queryOf(em), actor, { ...params, ...body }, now),
  )
  route(router, exercises.endReminder, ({ em, app, params }) =>
    endReminderByLink(em, app.config.APP_SECRET, params.link),
  )
}
