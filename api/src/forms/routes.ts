import type Router from '@koa/router'
import { readVault, vaultOf } from '../crypto/vault.ts'
import { currentPatient } from '../db/current-patient.ts'
import { queryOf } from '../db/query.ts'
import { clientAction } from '../http/client-action.ts'
import { route } from '../http/route.ts'
import { mailLinks } from '../mail/links.ts'
import { forms } from './contract.ts'
import { answersOf, readAnswers } from './service/answers.ts'
import { auditForm, clientOfSession } from './service/audit.ts'
import { fillInForm, formToFillIn } from './service/fill-in.ts'
import {
  addForm,
  changeForm,
  duplicateForm,
  listForms,
  publishForm,
  readForm,
  readFormVersion,
} from './service/forms.ts'
import { answerForm, assertFormLinkHolds, formLink, formOfLink } from './service/link.ts'
import { answerOfClient, formsOfClient } from './service/of-client.ts'
import { requestsOf, revokeForm, sendForm } from './service/requests.ts'
import { scalesIn } from './service/scales.ts'

export function formsRoutes(router: Router): void {
  route(router, forms.list, { transaction: 'readOnly' }, ({ db, practiceId, query }) =>
    listForms(db.query, practiceId, query.archived === '1'),
  )
  route(router, forms.get, { transaction: 'readOnly' }, ({ db, practiceId, params }) =>
    readForm(db.query, practiceId, params.id),
  )
  route(router, forms.version, { transaction: 'readOnly' }, ({ db, practiceId, params: { id, number } }) =>
    readFormVersion(db.query, practiceId, id, number),
  )
  route(router, forms.add, ({ em, practiceId, body, now }) => addForm(queryOf(em), practiceId, body.content, now))
  route(router, forms.change, ({ em, practiceId, params, body, now }) =>
    changeForm(queryOf(em), { practiceId, id: params.id, now }, body),
  )
  route(router, forms.publish, ({ em, practiceId, params, body, now }) =>
    publishForm(queryOf(em), { practiceId, id: params.id, now }, body.revision),
  )
  route(router, forms.duplicate, ({ em, practiceId, params, now }) =>
    duplicateForm(queryOf(em), practiceId, params.id, now),
  )

  route(router, forms.send, ({ em, app, actor, params, body, now }) =>
    sendForm(queryOf(em), params.id, body, { by: { ...actor, now }, links: mailLinks(app.config) }),
  )
  route(router, forms.revoke, ({ em, actor, params: { id: sessionId, requestId }, now }) =>
    revokeForm(queryOf(em), { sessionId, requestId }, { ...actor, now }),
  )
  // Signatures are drawn while no connection is held; whether there is still something to answer is checked again.
  route(
    router,
    forms.fillIn,
    { transaction: 'own' },
    async ({ within, once, app, actor, practiceId, params, body, now }) => {
      const { content } = await within((query) => formToFillIn(query, practiceId, params.id, body))
      const filled = { ...body, answers: await readAnswers(content, body.answers) }
      return within((query) =>
        once(query, async () => {
          const vault = await vaultOf(query, app.config, practiceId)
          return fillInForm(query, { vault, by: { ...actor, now } }, params.id, filled)
        }),
      )
    },
  )
  // Reading also writes a line into the log, so these are not `readOnly`.
  route(router, forms.ofSession, async ({ em, app, actor, practiceId, params: { id: sessionId }, now }) => {
    const query = queryOf(em)
    const { patientId } = await clientOfSession(query, practiceId, sessionId)
    const requests = await requestsOf(query, practiceId, { sessionId }, { links: mailLinks(app.config), now })
    const answers = await answersOf(query, await readVault(query, app.config, practiceId), practiceId, { sessionId })
    if (answers.length) await auditForm(query, { ...actor, now }, 'form.read', { patientId, sessionId })
    return { requests, answers }
  })
  route(router, forms.ofPatient, async ({ em, app, actor, practiceId, params, now }) => {
    const query = queryOf(em)
    const patientId = await currentPatient(query, practiceId, params.id)
    const requests = await requestsOf(query, practiceId, { patientId }, { links: mailLinks(app.config), now })
    const answers = await answersOf(query, await readVault(query, app.config, practiceId), practiceId, { patientId })
    if (answers.length) await auditForm(query, { ...actor, now }, 'form.read', { patientId })
    return { requests, answers }
  })
  route(router, forms.scales, async ({ em, app, actor, practiceId, params, now }) => {
    const query = queryOf(em)
    const patientId = await currentPatient(query, practiceId, params.id)
    const answers = await answersOf(query, await readVault(query, app.config, practiceId), practiceId, { patientId })
    if (answers.length) await auditForm(query, { ...actor, now }, 'form.read', { patientId })
    return scalesIn(answers)
  })

  route(router, forms.toFill, { transaction: 'readOnly' }, ({ db, app, params, now }) =>
    formOfLink(db.query, app.config.APP_SECRET, formLink(app.config.APP_SECRET, params.token), now),
  )
  route(
    router,
    forms.answer,
    {
      transaction: 'own',
      beforeReplay: ({ app: { config }, params, now }, query) =>
        assertFormLinkHolds(query, formLink(config.APP_SECRET, params.token), now),
    },
    async ({ within, once, app: { config }, practiceId, params, body, now }) => {
      const link = formLink(config.APP_SECRET, params.token)
      const { content } = await within((query) => formOfLink(query, config.APP_SECRET, link, now))
      const answers = await readAnswers(content, body.answers)
      return within((query) =>
        once(query, async () =>
          answerForm(query, link, { vault: await vaultOf(query, config, practiceId), answers, now }),
        ),
      )
    },
  )

  route(router, forms.ofClient, (call) => formsOfClient(clientAction(call)))
  route(router, forms.answerOfClient, (call) => answerOfClient(clientAction(call), call.params.id))
}
