import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aPractice } from '../build.ts'

const app = await testApp()

test('a client and a practitioner in one browser each read their own data, and one signs out without the other', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const browser = aBrowser(app)
  browser.jar.set('accessToken', await app.tokenOf(practice))
  browser.jar.set('clientAccessToken', await app.clientTokenOf(client))
  await browser.open()
  const emailAt = async (path: string) => {
    const { data } = (await (await browser.send(path)).json()) as { data: { email: string } }
    return data.email
  }
  expect(await emailAt('/api/auth/user')).toBe(practice.email)
  expect(await emailAt('/client-api/user')).toBe(client.email)
  expect((await browser.post('/client-api/auth/logout')).status).toBe(204)
  expect((await browser.send('/client-api/user')).status).toBe(401)
  expect(await emailAt('/api/auth/user')).toBe(practice.email)
})
