import type Router from '@koa/router'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { clientAction } from '../http/client-action.ts'
import type { App, RequestContext } from '../http/context.ts'
import { route } from '../http/route.ts'
import { consents } from './contract.ts'
import { consentsOfClient, pdfOfClient, pendingOfClient, withdrawOfClient } from './of-client.ts'
import { notePaper } from './paper.ts'
import { assertMaySignRemotely, consentToSign, linkedSession, pdfOfLink } from './remote-signing.ts'
import { requestSignature } from './request-signature.ts'
import { consentsOf, pdfOf, readLatest, withdrawConsent } from './service.ts'
import { renderSignedConsent, storeRenderedConsent } from './sign.ts'
import { prepareSigning, signingPreview } from './signing.ts'
import { changeText, textVersions } from './texts.ts'
import { wasRequestedInVain } from './unanswered.ts'

/** What open pages read again when somebody has signed, withdrawn or changed the text. */
const TOPIC = 'consents'

/** What a practitioner does with a consent. */
const actionOf = ({ em, app, actor, now }: RequestOfPractitioner) => ({
  query: queryOf(em),
  secrets: app.config,
  actor,
  now,
})

interface RequestOfPractitioner {
  em: EntityManager
  app: Pick<App, 'config'>
  actor: PractitionerActor
  now: Date
}

export function consentsRoutes(router: Router): void {
  route(router, consents.texts, ({ em, practiceId, query, now }) => textVersions(queryOf(em), practiceId, query, now))
  route(router, consents.changeText, async ({ em, actor, practiceId, body, now }) => {
    await publishChange(queryOf(em), practiceId, TOPIC)
    return changeText(queryOf(em), actor, body, now)
  })
  route(router, consents.ofSession, async ({ em, app, actor, practiceId, params, now }) => {
    const { patientId, state } = await signingPreview(queryOf(em), practiceId, params.id, now)
    // Asks for the keys, so it comes before messages are read.
    const consent = await readLatest(actionOf({ em, app, actor, now }), patientId)
    const isAsked = state.signatureAskedAt && !(await wasRequestedInVain(queryOf(em), practiceId, params.id))
    return { ...state, consent, signatureAskedAt: isAsked ? state.signatureAskedAt : null }
  })
  // The picture is read and the PDF drawn while no connection is held; their facts are checked again when they are
  // stored.
  route(
    router,
    consents.sign,
    { transaction: 'own' },
    async ({ within, once, app: { config }, actor, practiceId, params, body, now }) => {
      const about = await within((query) => prepareSigning(query, { practiceId, sessionId: params.id }, body, now))
      const drawn = await renderSignedConsent(about, body, { way: 'practice', now })
      return within((query) =>
        once(query, async () => {
          await publishChange(query, practiceId, TOPIC)
          const action = { query, secrets: config, actor, now }
          return storeRenderedConsent(action, { sessionId: params.id, sent: body, drawn })
        }),
      )
    },
  )
  route(router, consents.notePaper, async ({ em, app, actor, practiceId, params, body, now }) => {
    await publishChange(queryOf(em), practiceId, TOPIC)
    return notePaper(actionOf({ em, app, actor, now }), { sessionId: params.id, sent: body })
  })
  route(router, consents.ask, async ({ em, app, actor, params, now }) => {
    await publishChange(queryOf(em), actor.practiceId, TOPIC)
    return requestSignature({ query: queryOf(em), config: app.config, actor, now }, params.id)
  })
  route(router, consents.toSign, { transaction: 'readOnly' }, (request) => consentOfLink(request.db.query, request))
  route(
    router,
    consents.signFromAfar,
    {
      transaction: 'own',
      beforeReplay: (request, query) => consentOfLink(query, request),
    },
    async ({ within, once, app: { config }, practiceId, params, body, now }) => {
      const { session, about } = await within(async (query) => {
        const session = await linkedSession(query, config, params.token, now)
        const about = await prepareSigning(query, { practiceId, sessionId: session.id }, body, now)
        assertMaySignRemotely(about, body, now)
        return { session, about }
      })
      const drawn = await renderSignedConsent(about, body, { way: 'link', now })
      return within((query) =>
        once(query, async () => {
          await publishChange(query, practiceId, TOPIC)
          const action = { query, secrets: config, actor: { kind: 'client' as const, practiceId }, now }
          await storeRenderedConsent(action, { sessionId: session.id, sent: body, drawn })
          // The link may have ended while the paper was drawn; from here on the session is locked.
          await linkedSession(query, config, params.token, now)
          return consentToSign(query, config, session, now)
        }),
      )
    },
  )
  route(router, consents.pdfOfLink, async ({ em, app, params, now }) => {
    const query = queryOf(em)
    return pdfOfLink(query, app.config, await linkedSession(query, app.config, params.token, now), now)
  })
  route(router, consents.pendingOfClient, (call) => pendingOfClient(clientAction(call)))
  route(router, consents.ofClient, (call) => consentsOfClient(clientAction(call)))
  route(router, consents.withdrawOwn, async (call) => {
    const action = clientAction(call)
    await withdrawOfClient(action, call.params.id)
    return consentsOfClient(action)
  })
  route(router, consents.pdfOfClient, (call) => pdfOfClient(clientAction(call), call.params.id))
  route(router, consents.withdraw, async ({ em, app, actor, practiceId, params, body, now }) => {
    await publishChange(queryOf(em), practiceId, TOPIC)
    return withdrawConsent(actionOf({ em, app, actor, now }), { id: params.id, reason: body.reason })
  })
  route(router, consents.ofPatient, (call) => consentsOf(actionOf(call), call.params.id, call.query))
  route(router, consents.pdf, (call) => pdfOf(actionOf(call), call.params.id))
}

/** The consent behind a link; throws where the link has ended. */
const consentOfLink = async (
  query: Query,
  { app: { config }, params, now }: Pick<RequestContext<typeof consents.toSign>, 'app' | 'params' | 'now'>,
) => consentToSign(query, config, await linkedSession(query, config, params.token, now), now)
