import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { startApp, type TestApp, testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aClientLink, aPractice } from '../build.ts'

const PASSWORD = 'une forêt au petit matin'
const passwordHash = await hashPassword(PASSWORD)

let secure: TestApp
beforeAll(async () => {
  secure = await startApp({ environment: { PUBLIC_URL: 'https://app.ancrage.example' } })
})
afterAll(async () => {
  await secure.end()
})

const namesOf = (response: Response) => response.headers.getSetCookie().map((line) => line.split('=')[0])

test('with HTTPS, cookies that open something are limited to this host', async () => {
  const practice = await aPractice(secure.orm, { passwordHash })
  const browser = aBrowser(secure)
  const { response } = await browser.open()
  expect(namesOf(response)).toEqual(['__Host-csrf'])
  const signedIn = await browser.post('/api/auth/login', { email: practice.email, password: PASSWORD })
  expect(namesOf(signedIn)).toEqual(['__Host-accessToken', 'userData', 'userAbilityRules'])
  for (const line of signedIn.headers.getSetCookie()) {
    expect(line).toMatch(/; path=\/;/)
    expect(line).toMatch(/; secure/)
    expect(line).not.toMatch(/domain=/i)
  }
  expect((await browser.send('/api/auth/user')).status).toBe(200)
  const token = browser.jar.get('__Host-accessToken')
  const planted = await fetch(`${secure.url}/api/auth/user`, { headers: { cookie: `accessToken=${token}` } })
  expect(planted.status).toBe(401)
  expect((await browser.post('/api/auth/logout')).status).toBe(204)
  expect(browser.jar.has('__Host-accessToken')).toBe(false)

  const link = await aClientLink(secure.orm, await aClient(secure.orm, practice))
  const entered = await browser.post('/client-api/auth/link/use', { token: link })
  expect(namesOf(entered)).toEqual(['__Host-clientAccessToken', 'clientData'])
  expect((await browser.send('/client-api/user')).status).toBe(200)
})

test('of two cookies with one name neither counts, since nobody knows which is ours', async () => {
  const app = await testApp()
  const practice = await aPractice(app.orm)
  const [mine, other] = [await app.tokenOf(practice), await app.tokenOf(await aPractice(app.orm))]
  const statusOf = async (path: string, cookie: string) => (await fetch(app.url + path, { headers: { cookie } })).status
  for (const cookie of [
    `accessToken=${other}; accessToken=${mine}`,
    `accessToken=${mine}; language=fr; accessToken=${mine}`,
    `accessToken=${mine};accessToken=`,
  ])
    expect(await statusOf('/api/auth/user', cookie), cookie).toBe(400)
  const client = await app.clientTokenOf(await aClient(app.orm, practice))
  expect(await statusOf('/client-api/user', `clientAccessToken=x; clientAccessToken=${client}`)).toBe(400)
  // Cookies that others set for the whole domain, such as a counter of visitors, are none of ours.
  expect(await statusOf('/api/auth/user', `_ga=1; _ga=2; accessToken=${mine}`)).toBe(200)
  expect(await statusOf('/api/auth/user', `xaccessToken=1; accessToken=${mine}`)).toBe(200)
})

test('two seeds of the CSRF check are refused before anything is done', async () => {
  const app = await testApp()
  const practice = await aPractice(app.orm, { passwordHash })
  const browser = aBrowser(app)
  await browser.open()
  await browser.post('/api/auth/login', { email: practice.email, password: PASSWORD })
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const refused = await browser.post('/api/auth/logout', undefined, { cookie: `csrf=planted; ${cookie}` })
  expect(refused.status).toBe(400)
  expect((await browser.send('/api/auth/user')).status).toBe(200)
})
