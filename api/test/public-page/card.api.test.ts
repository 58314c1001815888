import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { publishedPage } from './a-page.ts'

const app = await testApp()

/** The path of the picture that a page names, on this server. */
async function pictureOf(path: string): Promise<string> {
  const html = await (await fetch(app.url + path, { headers: { accept: 'text/html' } })).text()
  const url = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  return url.replaceAll('&amp;', '&').replace(app.config.PUBLIC_URL, '')
}

test('the product’s own picture stands for a name that the fonts cannot write', async () => {
  const practice = await aPractice(app.orm, { name: 'عيادة السكينة للتنويم' })
  await publishedPage(app, practice)
  const answer = await fetch(app.url + (await pictureOf(`/p/${practice.id}`)), { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ancrage-card.png'])
})

test('a published page has a picture for shared links, rendered anew once its content changes', async () => {
  const practice = await aPractice(app.orm, { name: 'Cabinet des Érables' })
  await publishedPage(app, practice)
  const address = await pictureOf(`/p/${practice.id}`)
  expect(address).toMatch(new RegExp(`^/p/${practice.id}/apercu\\.png\\?lang=fr&v=[\\w-]{12}$`))
  const answer = await fetch(app.url + address, { redirect: 'manual' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  const png = await answer.arrayBuffer()
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })

  const { practices, publicPage } = await app.signedIn(practice)
  await practices.change({ body: { name: 'Cabinet des Saules' } })
  const another = await pictureOf(`/p/${practice.id}`)
  expect(another).not.toBe(address)
  const anew = await fetch(app.url + another, { redirect: 'manual' })
  expect(anew.status).toBe(200)
  expect(Buffer.from(await anew.arrayBuffer()).equals(Buffer.from(png))).toBe(false)

  await publicPage.unpublish({})
  expect((await fetch(app.url + address, { redirect: 'manual' })).status, 'what is not published has no picture').toBe(
    404,
  )
}, 60_000)
