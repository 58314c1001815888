import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice } from '../../../test/app'
import { anIdentity, aPatientMoney, withMoney } from '../../../test/build-money'
import { CAMILLE } from '../../../test/build-patient'
import { noAnswer, Refusal } from '../../../test/fake-api'
import { showPart } from '../../../test/show-part'
import { refresh } from '../../lib/readings'
import { TakeOwed } from './take-owed'
import { TakePayment } from './take-payment'

/** A button that opens the payment of all that a client owes. */
function Owing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Régler
      </button>
      {isOpen && (
        <TakeOwed patient={{ id: CAMILLE, firstname: 'Camille', lastname: 'Roux' }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

let leave = () => {}
afterEach(() => leave())

const take = page.getByRole('button', { name: 'Régler' })
const sheet = page.getByRole('dialog', { name: 'Encaisser' })
const amount = sheet.getByRole('textbox', { name: 'Montant (€)' })

test('what is owed is read at each opening, and a reading that fails says so', async () => {
  const answers = [4000, new Refusal('not_found'), 2500]
  withMoney(aQuietPractice()).on('GET /api/patients/*/money', () => {
    const next = answers.shift()
    return typeof next === 'number' ? aPatientMoney({ dueCents: next }) : next
  })
  ;({ leave } = await showPart(<Owing />, 'fr'))
  await take.click()
  await expect.element(amount).toHaveValue('40')
  await sheet.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(take).toHaveFocus()
  await take.click()
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  await expect.element(amount).not.toBeInTheDocument()
  await expect.element(sheet.getByRole('button', { name: 'Encaisser' })).toBeDisabled()
  await sheet.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(amount).toHaveValue('25')
  await expect.element(sheet.getByRole('button', { name: /Encaisser 25,00/ })).toBeEnabled()
})

test('a note that a deposit stops is left to its draft, and the payment goes without it', async () => {
  const charge = { id: CAMILLE, startsAt: '2027-02-10T09:00:00.000Z', status: 'done' as const }
  const patient = { id: CAMILLE, firstname: 'Camille', lastname: 'Roux' }
  const sessions = [{ ...charge, patient, types: [], priceCents: 4000, paidCents: 0, dueCents: 4000 }]
  const api = withMoney(aQuietPractice())
    .on('GET /api/patients/*/money', () => aPatientMoney({ dueCents: 4000, sessions }))
    .on('GET /api/billing/identity', () => anIdentity())
    .on('POST /api/payments', () => new Refusal('conflict', { reason: 'open_deposit' }))
  ;({ leave } = await showPart(<Owing />, 'fr'))
  await take.click()
  const note = sheet.getByRole('checkbox', { name: 'Établir la note' })
  await expect.element(note).toBeChecked()
  await sheet.getByRole('radio', { name: 'Virement' }).click()
  const send = sheet.getByRole('button', { name: /Encaisser 40,00/ })
  await send.click()
  await expect.element(sheet.getByText(/Un acompte n’est encore déduit d’aucune facture/)).toBeVisible()
  await expect.element(note).not.toBeChecked()
  await send.click()
  const sent = () => api.of('POST', '/api/payments').map(({ body }) => (body as { issue?: boolean }).issue)
  await expect.poll(sent).toEqual([true, undefined])
})

test('a repeat after a lost answer is the same payment, though what is owed has changed', async () => {
  let dueCents = 4000
  const api = withMoney(aQuietPractice())
    .on('GET /api/patients/*/money', () => aPatientMoney({ dueCents }))
    .on('POST /api/payments', () => noAnswer)
  ;({ leave } = await showPart(<Owing />, 'fr'))
  await take.click()
  await sheet.getByRole('radio', { name: 'Virement' }).click()
  const send = sheet.getByRole('button', { name: /Encaisser 40,00/ })
  await send.click()
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  dueCents = 0
  await refresh('money')
  await send.click()
  const keys = () => api.of('POST', '/api/payments').map(({ headers }) => headers.get('idempotency-key'))
  await expect.poll(() => keys().length).toBe(2)
  expect(keys()[0]).toBe(keys()[1])
})

/** A payment of an amount that falls while the sheet is open. */
function Falling() {
  const [dueCents, setDueCents] = useState(6000)
  return (
    <>
      <button type="button" onClick={() => setTimeout(() => setDueCents(4000))}>
        Un autre encaissement
      </button>
      <TakePayment
        patient={{ id: CAMILLE, firstname: 'Camille', lastname: 'Roux' }}
        dueCents={dueCents}
        onClose={() => {}}
      />
    </>
  )
}

test('typing replaces an amount that was filled in anew meanwhile', async () => {
  withMoney(aQuietPractice())
  ;({ leave } = await showPart(<Falling />, 'fr'))
  await expect.element(amount).toHaveValue('60')
  await amount.click()
  ;(page.getByText('Un autre encaissement').element() as HTMLElement).click()
  await expect.element(amount).toHaveValue('40')
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('15')
  await expect.element(amount).toHaveValue('15')
})
