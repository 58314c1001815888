import type Router from '@koa/router'
import { practitionerAuthor } from '../audit/service.ts'
import { queryOf } from '../db/query.ts'
import { clientAction } from '../http/client-action.ts'
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
    const by = { ...practitionerAuthor(actor), now }
    if (!(await endExercise(queryOf(em), { practiceId, id: params.id }, by))) throw fail('not_found')
  })
  route(router, exercises.endQuestion, async ({ em, actor, practiceId, params, now }) => {
    const by = { ...practitionerAuthor(actor), now }
    if (!(await endProgressQuestion(queryOf(em), { practiceId, id: params.id }, by))) throw fail('not_found')
  })

  route(router, exercises.ofClient, (call) => readOwnExercises(clientAction(call)))
  route(router, exercises.mark, (call) => setOwnMark(clientAction(call), { ...call.params, value: call.body.value }))
  route(router, exercises.audioLink, (call) => linkToOwnAudio(clientAction(call), call.params.id))
  route(router, exercises.endOwn, (call) => endByClient(clientAction(call), { what: 'exercise', id: call.params.id }))
  route(router, exercises.endOwnQuestion, (call) =>
    endByClient(clientAction(call), { what: 'question', id: call.params.id }),
  )
  route(router, exercises.chooseReminder, (call) =>
    setMarkReminder(clientAction(call), { ...call.params, ...call.body }),
  )
  route(router, exercises.endReminder, ({ em, app, params }) =>
    endReminderByLink(em, app.config.APP_SECRET, params.link),
  )
}
