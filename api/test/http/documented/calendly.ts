import type { Calendly } from '../../../../tests/stand-ins/calendly/service.ts'
import { contract } from '../../../src/contract.ts'
import { queryOf } from '../../../src/db/query.ts'
import { inPractice } from '../../../src/db/tenant.ts'
import { claimExclusive } from '../../../src/integrations/exclusive.ts'
import type { TestApp } from '../../app.ts'
import { aPractice } from '../../build.ts'
import { signatureFor } from '../../calendly/a-calendly.ts'
import type { Documented } from '../documented.ts'

/** Connects Calendly, reads it, takes a delivery, and disconnects it. */
export async function asksOfCalendly(
  app: TestApp,
  as: Documented['as'],
  ask: Documented['ask'],
  standIn: Calendly,
): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const person = standIn.person()
  const { token } = person
  const { calendly } = contract
  await practitioner(calendly.account)
  await practitioner(calendly.sync)
  await practitioner(calendly.connect, { token: 'not-a-token-of-anybody' })
  await practitioner(calendly.connect, { token })
  await practitioner(calendly.account)
  await practitioner(calendly.sync)
  const delivery = { event: 'invitee.created' }
  const signature = await signatureFor(app, practice, JSON.stringify(delivery))
  const path = `${calendly.delivery.path}?practice=${practice.id}`
  await ask(calendly.delivery, path, delivery, { 'calendly-webhook-signature': signature })
  await ask(calendly.delivery, path, delivery)
  await practitioner(calendly.disconnect)

  const withCards = await aPractice(app.orm)
  await inPractice(app.orm.em, withCards.id, (em) => claimExclusive(queryOf(em), withCards.id, 'card_payments'))
  await as({ authorization: `Bearer ${await app.tokenOf(withCards)}` })(calendly.connect, { token })
}
