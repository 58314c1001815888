import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPicture } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, type BuiltClient } from '../build.ts'
import { aChild, aGuardian } from './a-guardian.ts'

const app = await testApp()

interface Manifest {
  name: string
  lang: string
  scope: string
  start_url: string
  theme_color: string
  icons: { src: string; sizes: string; purpose: string }[]
}

/** The manifest that the browser of a client, or of nobody, gets. */
async function manifestFor(client: Pick<BuiltClient, 'accountId'> | null): Promise<Manifest> {
  const headers = client ? { cookie: `clientAccessToken=${await app.clientTokenOf(client)}` } : undefined
  const answer = await fetch(`${app.url}/client.webmanifest`, headers && { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  return (await answer.json()) as Manifest
}

test('the client area is installed with the name, colour and logo of the one practice', async () => {
  const practice = await aPractice(app.orm, { name: 'Cabinet des Frênes' })
  const owner = await app.signedIn(practice)
  await owner.practices.change({ body: { primaryColor: '#0f766e' } })
  await owner.practices.setLogo({ body: await aPicture({ format: 'png', width: 300, height: 80 }) })
  const manifest = await manifestFor(await aClient(app.orm, practice))
  expect(manifest).toMatchObject({
    name: 'Cabinet des Frênes',
    lang: 'fr',
    scope: '/client',
    start_url: '/client',
    theme_color: '#0f766e',
  })
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  // Browsers request icons without a sign-in.
  const src = manifest.icons[0]?.src ?? ''
  const icon = await fetch(app.url + src)
  expect(await sharp(await icon.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
  expect((await fetch(app.url + src.replace(/.{6}\.png$/, 'AAAAAA.png'))).status).toBe(404)
  await owner.practices.removeLogo({})
  expect((await fetch(app.url + src)).status, 'a logo that is gone is not there').toBe(404)
})

test('it is neutral before a sign-in, with discretion, and where several practices share it', async () => {
  const [open, discreet] = [
    await aPractice(app.orm, { name: 'Cabinet ouvert' }),
    await aPractice(app.orm, { name: 'Hypnose discrète', settings: { discretion: true } }),
  ]
  await (await app.signedIn(discreet)).practices.setLogo({ body: await aPicture({ format: 'png' }) })
  const shared = await aClient(app.orm, open)
  await aClient(app.orm, discreet, { email: shared.email, accountId: shared.accountId })
  for (const client of [null, await aClient(app.orm, discreet), shared]) {
    const manifest = await manifestFor(client)
    expect(['Espace client', 'Client area']).toContain(manifest.name)
    expect(JSON.stringify(manifest)).not.toMatch(/Cabinet|Hypnose|client-icon\//)
  }
})

test('of a guardian it is the practice’s, unless a child wants discretion or goes elsewhere', async () => {
  const practice = await aPractice(app.orm, { name: 'Cabinet des Frênes' })
  const parent = await aClient(app.orm, practice)
  const child = await aChild(app, practice)
  expect(await manifestFor(await aGuardian(app, practice, [child.id]))).toMatchObject({ name: 'Cabinet des Frênes' })
  const discreet = await aChild(app, practice, { isDiscreet: true })
  await aGuardian(app, practice, [discreet.id], parent.email)
  expect((await manifestFor(parent)).name).toBe('Espace client')
  const elsewhere = await aPractice(app.orm, { name: 'Cabinet des Aulnes' })
  const other = await aClient(app.orm, practice)
  expect(await manifestFor(other)).toMatchObject({ name: 'Cabinet des Frênes' })
  await aGuardian(app, elsewhere, [(await aChild(app, elsewhere)).id], other.email)
  expect((await manifestFor(other)).name).toBe('Espace client')
})

test('only the pages of the client area offer the installation', async () => {
  const htmlAt = async (path: string) => (await fetch(app.url + path, { headers: { accept: 'text/html' } })).text()
  for (const path of ['/client', '/client/login', '/client/invoices'])
    expect(await htmlAt(path)).toContain('<link rel="manifest" href="/client.webmanifest"')
  for (const path of ['/', '/login', '/clients', '/sessions', '/accueil'])
    expect(await htmlAt(path)).not.toContain('rel="manifest"')
})
