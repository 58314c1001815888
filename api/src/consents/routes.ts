import type Router from '@koa/router'
import { newId } from '../db/base.ts'
import { queryOf } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { normaliseSignature } from '../files/signature-image.ts'
import { route } from '../http/route.ts'
import { consents } from './contract.ts'
import { keepSigned } from './keeping.ts'
import { renderInWorker } from './rendering.ts'
import { consentsOf, pdfOf, readLatest, withdraw } from './service.ts'
import { aboutToSign, signingPreview } from './signing.ts'
import { changeText, textVersions } from './texts.ts'

/** What open pages read anew once somebody has signed, withdrawn or changed the text. */
const TOPIC = 'consents'

export function consentsRoutes(router: Router): void {
  route(router, consents.texts, ({ em, practiceId, query, now }) => textVersions(queryOf(em), practiceId, query, now))
  route(router, consents.changeText, async ({ em, actor, practiceId, body, now }) => {
    await publishChange(queryOf(em), practiceId, TOPIC)
    return changeText(queryOf(em), actor, body, now)
  })
  route(router, consents.ofSession, async ({ em, app, actor, practiceId, params, now }) => {
    const { patientId, asked } = await signingPreview(queryOf(em), practiceId, params.id, now)
    return { ...asked, consent: await readLatest(queryOf(em), app.config, actor, patientId, now) }
  })
  // The picture is read and the PDF drawn while no connection is held; what both say is asked again when it is kept.
  route(
    router,
    consents.sign,
    { transaction: 'own' },
    async ({ within, app: { config }, actor, practiceId, params, body, now }) => {
      const { scene, text, guardianName } = await within((query) =>
        aboutToSign(query, practiceId, params.id, body, now),
      )
      const { signature, locale, signedBy, childAgrees = false } = body
      const isDrawn = signature.kind === 'drawn'
      const kept = isDrawn ? await normaliseSignature('signature.image', signature.image) : Buffer.from(signature.name)
      const { practice, practitioner, firstname, lastname, dateOfBirth } = scene
      const id = newId()
      const pdf = await renderInWorker({
        id,
        locale,
        practice,
        practitioner,
        guardianName,
        childAgrees,
        signedAt: now,
        version: text.version,
        client: { name: `${firstname} ${lastname}`, dateOfBirth },
        text: locale === 'fr' ? text.textFr : text.textEn,
        signature: isDrawn ? { kind: 'drawn', png: kept } : signature,
      })
      const signing = { id, sessionId: params.id, textId: text.id, guardianName, childAgrees, signedBy, locale, pdf }
      return within(async (query) => {
        await publishChange(query, practiceId, TOPIC)
        return keepSigned(query, config, actor, { ...signing, kind: signature.kind, signature: kept }, now)
      })
    },
  )
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
