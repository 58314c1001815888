import Koa, { type Middleware } from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageLayers } from './page-layers.ts'

const seen: string[] = []
const passes =
  (name: string): Middleware =>
  (_, next) => {
    seen.push(name)
    return next()
  }
const answers: Middleware = (ctx, next) => {
  if (ctx.path !== '/page') return next()
  ctx.body = 'a page'
}

const koa = new Koa()
koa.use(pageLayers([passes('first'), passes('second'), answers, passes('third')]))
koa.use((ctx) => {
  ctx.body = 'after them'
})
const server = koa.listen(0, '127.0.0.1')
let url = ''
beforeAll(async () => {
  if (!server.listening) await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('nobody listens')
  url = `http://127.0.0.1:${address.port}`
})
afterAll(() => {
  server.close()
})

async function ask(path: string) {
  seen.length = 0
  const text = await (await fetch(url + path)).text()
  return { text, seen: [...seen] }
}

test('the layers of pages run in their order, up to the one that answers', async () => {
  expect(await ask('/page')).toEqual({ text: 'a page', seen: ['first', 'second'] })
  expect(await ask('/other')).toEqual({ text: 'after them', seen: ['first', 'second', 'third'] })
  expect(await ask('/apilike')).toMatchObject({ seen: ['first', 'second', 'third'] })
})

test.each(['/api/public/x', '/client-api/y', '/webhooks/stripe', '/ical/z', '/api'])(
  '%s passes them by',
  async (path) => {
    expect(await ask(path)).toEqual({ text: 'after them', seen: [] })
  },
)
