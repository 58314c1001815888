import { newId } from '../../src/db/base.ts'
import type { AccountOffice } from '../accounts/an-account-office.ts'
import { aPatient, type BuiltPractice } from '../build.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'

/** Issued invoices whose mails arrive at an office. */
export function issuedIn(office: AccountOffice) {
  /** A practice with an issued invoice of one session, of a client with an address of their own. */
  async function anIssued(
    given: Parameters<typeof aPatient>[2] = {},
    own: Parameters<typeof aBillingPractice>[2] = {},
  ) {
    const practice = await aBillingPractice(office.app, {}, own)
    const { invoices } = await office.app.signedIn(practice)
    return { practice, invoices, ...(await issuedFor(practice, given)) }
  }

  async function issuedFor(practice: BuiltPractice, given: Parameters<typeof aPatient>[2] = {}) {
    const { invoices } = await office.app.signedIn(practice)
    const email = `facture-${newId()}@essais.test`
    const { id: patientId } = await aPatient(office.app.orm, practice, { email, ...given })
    const { ids } = await heldSessions(office.app, practice, 1, patientId)
    const { id } = await invoices.create({ body: { patientId, sessionIds: ids } })
    await invoices.issue({ params: { id } })
    return { id, email }
  }

  return { anIssued, issuedFor }
}
