import { afterAll, describe, expect, test } from 'vitest'
import { mailLinks } from '../../src/mail/links.ts'
import { aPatient } from '../build.ts'
import { contractWith } from './a-contract.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app } = beside

/** A client on file, and a stranger who knows their name and address and books in their name, paid or promised. */
async function aContractInTheirName({ isPaid }: { isPaid: boolean }) {
  const practitioner = await aPractitioner(beside)
  const { practice } = practitioner
  const { email } = await aPatient(app.orm, practice, { firstname: 'Éloïse', lastname: 'Œuvrard' })
  const typed = { firstname: 'ELOISE', lastname: 'oeuvrard', email: (email ?? '').toUpperCase() }
  const contract = await contractWith(beside, practitioner, { isPaid, client: typed })
  const url = mailLinks(app.config).manage({ practiceId: practice.id, id: contract.booked.id, linkVersion: 1 })
  return { ...contract, email, typed, proven: { token: url.split('/').at(-1) ?? '' } }
}

describe('the withdrawal behind the link that a browser gets for booking', () => {
  test('is filled in as it was typed, behind the mailed link as the record says', async () => {
    const { state, visitor, booked, proven, email, typed } = await aContractInTheirName({ isPaid: false })
    const asTyped = { isOpen: true, name: 'ELOISE oeuvrard', address: typed.email }
    expect(await state()).toMatchObject(asTyped)
    expect(await visitor.api.booking.withdrawal({ params: proven })).toMatchObject({
      isOpen: true,
      name: 'Éloïse Œuvrard',
      address: email,
    })
    await visitor.api.booking.withdrawConsent({ params: { token: visitor.tokenOf(booked) } })
    expect(await state()).toMatchObject({ name: asTyped.name, address: asTyped.address })
  })

  test('names of a declaration by the mailed link neither the client nor their address', async () => {
    const { state, visitor, proven } = await aContractInTheirName({ isPaid: true })
    const body = { name: 'Éloïse Œuvrard', address: 'son-autre-adresse@courriel.test' }
    expect(await visitor.api.booking.withdraw({ params: proven, body })).toMatchObject(body)
    expect(await state()).toMatchObject({ closedBecause: 'declared', name: 'ELOISE oeuvrard', address: '' })
    expect(await visitor.api.booking.withdrawal({ params: proven })).toMatchObject(body)
  })

  test('says where the acknowledgement goes, in the spelling that was typed', async () => {
    const { state, withdraw, typed } = await aContractInTheirName({ isPaid: false })
    const declared = await withdraw({ name: 'Un nom', address: 'ailleurs@courriel.test' })
    expect(declared).toMatchObject({ closedBecause: 'declared', name: 'Un nom', address: typed.email })
    expect(await state()).toMatchObject({ closedBecause: 'declared', address: typed.email })
  })

  test('says where the acknowledgement of what was paid goes, as long as its answer stands', async () => {
    const { state, withdraw } = await aContractInTheirName({ isPaid: true })
    const body = { name: 'Un nom', address: 'ailleurs@courriel.test' }
    expect(await withdraw(body)).toMatchObject(body)
    expect(await state()).toMatchObject({ name: 'ELOISE oeuvrard', address: '' })
  })
})
