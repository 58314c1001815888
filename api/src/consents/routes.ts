import type Router from '@koa/router'
import { type Query, queryOf } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { clientAction } from '../http/client-action.ts'
import type { RequestContext } from '../http/context.ts'
import { route } from '../http/route.ts'
import { consents } from './contract.ts'
import { consentsOfClient, pdfOfClient, pendingOfClient, withdrawOfClient } from './of-client.ts'
import { notePaper } from './paper.ts'
import { assertMaySignRemotely, consentToSign, linkedSession, pdfOfLink } from './remote-signing.ts'
import { requestSignature } from './request-signature.ts'
import { consentsOf, pdfOf, readLatest, withdraw } from './service.ts'
import { renderSignedConsent, storeRenderedConsent } from './sign.ts'
import { prepareSigning, signingPreview } from './signing.ts'
import { changeText, textVersions } from './texts.ts'
import { wasRequestedInVain } from './unanswered.ts'

/** What open pages read again when somebody has signed, withdrawn or changed the text. */
const TOPIC = 'consents'

export function consentsRoutes(router: Router): void {
  route(router, consents.texts, ({ em, practiceId, query, now }) => textVersions(queryOf(em), practiceId, query, now))
  route(router, consents.changeText, async ({ em, actor, practiceId, body, now }) => {
    await publishChange(queryOf(em), practiceId, TOPIC)
    return changeText(queryOf(em), actor, body, now)
  })
  route(router, consents.ofSession, async ({ em, app, actor, practiceId, params, now }) => {
    const { patientId, state } = await signingPreview(queryOf(em), practiceId, params.id, now)
    // Asks for the keys, so it comes before messages are read.
    const consent = await readLatest(queryOf(em), app.config, actor, patientId, now)
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
      const about = await within((query) => prepareSigning(query, practiceId, params.id, body, now))
      const drawn = await renderSignedConsent(about, body, { way: 'practice', now })
      return within((query) =>
        once(query, async () => {
          await publishChange(query, practiceId, TOPIC)
          return storeRenderedConsent(query, config, actor, { sessionId: params.id, sent: body, drawn, now })
        }),
      )
    },
  )
  route(router, consents.notePaper, async ({ em, app, actor, practiceId, params, body, now }) => {
    await publishChange(queryOf(em), practiceId, TOPIC)
    return notePaper(queryOf(em), app.config, actor, { sessionId: params.id, sent: body, now })
  })
  route(router, consents.ask, async ({ em, app, actor, params, now }) => {
    await publishChange(queryOf(em), actor.practiceId, TOPIC)
    return requestSignature(queryOf(em), app.config, actor, params.id, now)
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
        const about = await prepareSigning(query, practiceId, session.id, body, now)
        assertMaySignRemotely(about, body, now)
        return { session, about }
      })
      const drawn = await renderSignedConsent(about, body, { way: 'link', now })
      return within((query) =>
        once(query, async () => {
          await publishChange(query, practiceId, TOPIC)
          const by = { kind: 'client' as const, practiceId }
          await storeRenderedConsent(query, config, by, { sessionId: session.id, sent: body, drawn, now })
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
    return withdraw(queryOf(em), app.config, actor, { id: params.id, reason: body.reason, now })
  })
  route(router, consents.ofPatient, ({ em, app, actor, params, query, now }) =>
    consentsOf(queryOf(em), app.config, { actor, patientId: params.id, now }, query),
  )
  route(router, consents.pdf, ({ em, app, actor, params, now }) =>
    pdfOf(queryOf(em), app.config, actor, params.id, now),
  )
}

/** The consent behind a link; throws where the link has ended. */
const consentOfLink = async (
  query: Query,
  { app: { config }, params, now }: Pick<RequestContext<typeof consents.toSign>, 'app' | 'params' | 'now'>,
) => consentToSign(query, config, await linkedSession(query, config, params.token, now), now)
