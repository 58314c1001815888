import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { Refusal } from '../../../test/fake-api'

const noPractice = { email: 'camille@courriel.test', locale: 'fr', pendingEmail: null, practices: [], signIns: [] }

afterEach(forgetClientCookie)

test('the client chooses which practices may send SMS, and sees nothing if none does', async () => {
  const choice = { practiceId: '77777777-0000-7000-8000-00000000000a', practice: 'Cabinet des Tilleuls' }
  let refusesSms = false
  const api = withClientArea(aQuietPractice())
    .on('GET /client-api/profile', () => noPractice)
    .on('GET /client-api/sms', () => [{ ...choice, refusesSms }])
    .on('PUT /client-api/sms/*', ({ body }) => {
      refusesSms = (body as { refuses: boolean }).refuses
      return [{ ...choice, refusesSms }]
    })
  signInClient()
  await visit('/client/profile', { isAnonymous: true })
  const box = page.getByRole('checkbox', { name: 'Recevoir les SMS de Cabinet des Tilleuls' })
  await expect.element(box).toBeChecked()
  await box.click()
  await expect.element(box).not.toBeChecked()
  expect(api.of('PUT', /.*sms.*/).map(({ body }) => body)).toEqual([{ refuses: true }])
})

test('if the choices cannot be loaded, they can be loaded again', async () => {
  const choice = { practiceId: '77777777-0000-7000-8000-00000000000a', practice: 'Cabinet des Tilleuls' }
  const api = withClientArea(aQuietPractice())
    .on('GET /client-api/profile', () => noPractice)
    .on('GET /client-api/sms', () => new Refusal('unavailable'))
  signInClient()
  await visit('/client/profile', { isAnonymous: true })
  const section = page.getByRole('region', { name: 'Rappels par SMS' })
  const again = section.getByRole('button', { name: 'Réessayer' })
  await expect.element(again).toBeVisible()
  api.on('GET /client-api/sms', () => [{ ...choice, refusesSms: false }])
  await again.click()
  await expect.element(section.getByRole('checkbox')).toBeChecked()
})
