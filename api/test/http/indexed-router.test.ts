import Router from '@koa/router'
import { describe, expect, it } from 'vitest'
import { contract } from '../../src/contract.ts'
import { IndexedRouter, literalPathsFirst } from '../../src/http/indexed-router.ts'

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

const seen = ({ path, pathAndMethod }: ReturnType<Router['match']>) => {
  const left = literalPathsFirst(path)
  const withMethod = pathAndMethod.filter((layer) => left.includes(layer))
  return {
    route: withMethod.length > 0,
    path: left.map((layer) => layer.path),
    pathAndMethod: withMethod.map((layer) => `${layer.methods} ${layer.path}`),
  }
}

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

  it('finds what the plain router finds, for each route, method and spelling, without parameters where it can', () => {
    for (const path of [...paths, ...others].flatMap((path) => [
      path,
      path.toUpperCase(),
      `${path}/`,
      `${path}/more`,
    ])) {
      for (const method of ['HEAD', 'POST']) {
        const found = indexed.match(path, method)
        expect(seen(found), `${method} ${path}`).toEqual(seen(plain.match(path, method)))
        expect(found.route, `${method} ${path}`).toBe(found.pathAndMethod.length > 0)
      }
    }
  })

  it('refuses a route with a second handler, which would never be called', () => {
    const router = new IndexedRouter()
    router.register('/twice', ['GET'], [nothing, nothing])
    expect(() => router.match('/twice', 'GET')).toThrow('/twice')
  })

  it.each(['tags', 'duplicates', 'archive', 'restore'])('does not take %s for the id of a client', (name) => {
    expect(indexed.match(`/api/patients/${name}`, 'DELETE')).toMatchObject({ route: false, pathAndMethod: [] })
    expect(indexed.match('/api/patients/0199a0b0-0000-7000-8000-000000000001', 'DELETE').route).toBe(true)
  })

  it('finds a route that is added later', () => {
    indexed.register('/api/public/later', ['GET'], nothing)
    expect(indexed.match('/api/public/later', 'GET').route).toBe(true)
  })
})
