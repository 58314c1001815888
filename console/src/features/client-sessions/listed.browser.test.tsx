import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { aClientsPhone, aPastSession, nextAppointment } from '../../../test/build-client-sessions'
import { aWithdrawal } from '../../../test/build-stripe'

const anonymous = { isAnonymous: true }
const phone = aClientsPhone()

test('past appointments are turned page by page, however many there were', async () => {
  phone.api.on('GET /client-api/sessions/past', ({ query }) => {
    const at = Number(query.page)
    const startsAt = at === 1 ? '2027-02-02T08:30:00.000Z' : '2021-05-04T08:30:00.000Z'
    return aPage([aPastSession({ startsAt })], { page: at, total: 121 })
  })
  const { address } = await visit('/client/sessions', anonymous)
  const past = page.getByRole('region', { name: 'Passés' })
  await past.getByRole('link', { name: 'Page 7' }).click()
  await expect.element(past).toMatchTextContent(/4 mai 2021.*121 sur 121/)
  await expect.poll(address).toBe('/client/sessions?page=7')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(await findBarriers()).toEqual([])
})

test('a page beyond the last of the past appointments says so, and leads back to the first', async () => {
  phone.api.on('GET /client-api/sessions/past', ({ query }) => {
    const at = Number(query.page)
    return aPage(at < 3 ? [aPastSession({ startsAt: '2027-02-02T08:30:00.000Z' })] : [], { page: at, total: 21 })
  })
  await visit('/client/sessions?page=9', anonymous)
  const past = page.getByRole('region', { name: 'Passés' })
  await expect.element(past).toMatchTextContent(/Cette page est au-delà de la fin de la liste/)
  expect(past.getByRole('list').elements()).toEqual([])
  expect(await findBarriers()).toEqual([])
  await past.getByRole('link', { name: 'Revenir au début' }).click()
  await expect.element(past).toMatchTextContent(/2 février 2027/)
})

test('a contract leads to « Renoncer au contrat ici » from the list too, also where its appointment is over or a child’s', async () => {
  const child = { patientId: anId(7), firstname: 'Léa', lastname: 'Roux' }
  const { id: sessionId, practiceId } = nextAppointment
  const of = { practiceId, timeZone: 'Europe/Paris', until: '2027-03-05' }
  phone.api
    .on('GET /client-api/contracts', () => [
      { ...of, sessionId, startsAt: '2027-02-25T08:30:00.000Z' },
      { ...of, sessionId: anId(8), startsAt: '2027-03-03T08:30:00.000Z', child },
    ])
    .on('GET /client-api/sessions/*/withdrawal', () => aWithdrawal())
  await visit('/client/sessions', anonymous)
  const contracts = page.getByRole('region', { name: 'Droit de rétractation' })
  await expect.element(contracts).toMatchTextContent(/jusqu’au .*5 mars.*inclus.*Pour Léa/)
  expect(await findBarriers()).toEqual([])
  await contracts.getByRole('link', { name: /^Renoncer au contrat ici, rendez-vous du .*25 février/ }).click()
  await expect.element(page.getByLabelText('Votre nom')).toHaveValue('Camille Roux')
})
