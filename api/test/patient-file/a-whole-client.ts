import { blobOf } from '../a-picture.ts'
import type { TestApp } from '../app.ts'
import { aPatient, type aPractice } from '../build.ts'
import { aPdf } from '../documents/a-document.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'

/** A client of whom everything is kept that there is a file for. */
export async function aWholeClient(
  app: TestApp,
  given: Parameters<typeof aPractice>[1] = {},
  person: Parameters<typeof aPatient>[2] = {},
) {
  const practice = await aBillingPractice(app, {}, given)
  const client = await app.signedIn(practice)
  const { id } = await aPatient(app.orm, practice, { lastname: 'Œuvrard', ...person })
  const { ids } = await heldSessions(app, practice, 1, id)
  const sessionId = ids[0]!
  await client.clinicalRecord.change({
    params: { id: sessionId },
    body: { changes: [{ field: 'anamnesis', text: '<p>Dort mal.</p>', base: 0 }] },
  })
  const { text } = await client.consents.ofSession({ params: { id: sessionId } })
  await client.consents.sign({
    params: { id: sessionId },
    body: {
      textVersionId: text.id,
      accepted: true,
      signedBy: 'patient',
      locale: 'fr',
      signature: { kind: 'typed', name: 'Zoé Œuvrard' },
    },
  })
  for (const words of ['Bilan', 'Courrier'])
    await client.documents.add({ params: { id }, query: { name: 'Bilan été.pdf' }, body: blobOf(aPdf(words)) })
  const invoice = await client.invoices.create({ body: { patientId: id, sessionIds: ids } })
  await client.invoices.issue({ params: { id: invoice.id } })
  return { practice, client, id, sessionId }
}
