import Router from '@koa/router'
import { describe, expect, it } from 'vitest'
import { contract } from '../../src/contract.ts'
import { IndexedRouter } from '../../src/http/indexed-router.ts'

const nothing = () => undefined

function bothRouters() {
  const routers = [new Router(), new IndexedRouter()] as const
  for (const router of routers) {
    for (const { path, method } of Object.values(contract).flatMap((feature) => Object.values(feature))) {
      router.register(path, [method], nothing)
    }
    router.register('/:anything/more', ['GET'], nothing)
  }
  return routers
}

const seen = ({ path, pathAndMethod, route }: ReturnType<Router['match']>) => ({
  route,
  path: path.map((layer) => layer.path),
  pathAndMethod: pathAndMethod.map((layer) => `${layer.methods} ${layer.path}`),
})

describe('the indexed router', () => {
  const [plain, indexed] = bothRouters()
  const paths = plain.stack.map(({ path }) => String(path).replace(/:\w+/g, '0199a0b0-0000-7000-8000-000000000001'))
  const others = [
    '/',
    '',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/public',
    '//api/public',
    '/api//public',
    '/x/more',
    '/%61pi/auth',
  ]

  it('finds what the plain router finds, for each route, method and spelling', () => {
    for (const path of [...paths, ...others].flatMap((path) => [
      path,
      path.toUpperCase(),
      `${path}/`,
      `${path}/more`,
    ])) {
      for (const method of ['HEAD', 'POST']) {
        expect(seen(indexed.match(path, method)), `${method} ${path}`).toEqual(seen(plain.match(path, method)))
      }
    }
  })

  it('finds a route that is added later', () => {
    indexed.register('/api/public/later', ['GET'], nothing)
    expect(indexed.match('/api/public/later', 'GET').route).toBe(true)
  })
})
