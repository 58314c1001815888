import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './source.ts'
import { baseFolders } from './vocabulary.ts'

const root = join(import.meta.dirname, '../..')
const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(decisions)('decision %s has at most 20 lines', (name) => {
  expect(textOf(`docs/decisions/${name}`).trimEnd().split('\n').length).toBeLessThanOrEqual(20)
})

test('the index of decisions lists each decision once, and no other', () => {
  const named = [...textOf('docs/decisions/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name)
  expect(named.sort()).toEqual(decisions.sort())
})

test('each test that the table of duties names exists under that title', () => {
  const named = [...textOf('docs/duties.md').matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`: `([^`]+)`/g)]
  expect(named.length).toBeGreaterThan(30)
  for (const [, path = '', title = ''] of named) expect(textOf(path), `${path}: ${title}`).toContain(title)
})

/** Files by their names, and folders by two parts of their paths or more; not those of a build or of a setting. */
const NAMED = /`((?!\/|[A-Z_]+\/)(?:[\w./-]*[\w-]\.(?:ts|tsx|mjs|css|md)|[\w-]+(?:\/[\w-]+)+(?<!\/dist)\/?))`/g

test('each file and each folder that a document names exists', () => {
  const files = listFiles()
  const places = new Set(files.flatMap((path) => [`/${path}`, `/${path.replaceAll('/src/', '/')}`]))
  const all = [...places].join('\n')
  const isThere = (name: string) => ['\n', '/', '.'].some((end) => `${all}\n`.includes(`/${name}${end}`))
  const documents = files.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path))
  const missing = documents.flatMap((path) =>
    [...textOf(path).matchAll(NAMED)]
      .map(([, name = '']) => name.replace(/\/$/, ''))
      .filter((name) => !isThere(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** The folders, and those that a table of `where-things-are.md` describes. */
function featuresOf(folder: string, heading: string) {
  const there = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !baseFolders.includes(entry.name))
    .map(({ name }) => name)
  return { there: there.sort(), described: describedUnder(heading) }
}

function describedUnder(heading: string) {
  const [, list = ''] = textOf('docs/where-things-are.md').split(`## ${heading}`)
  return [...list.split('\n## ')[0]!.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name).sort()
}

test('where-things-are.md describes each folder of the API that is no feature', () => {
  expect(describedUnder('What the features of the API build on')).toEqual([...baseFolders].sort())
})

test.each([
  ['api/src', 'The features of the API'],
  ['console/src/features', 'The features of the console'],
])('where-things-are.md describes each feature of %s once, and no other', (folder, heading) => {
  const { there, described } = featuresOf(folder, heading)
  expect(described).toEqual(there)
})

test('the cache of the client area has the name that the offline page looks for', () => {
  const shell = ['html', 'css', 'js'].map((type) => textOf(`console/public/client-offline.${type}`)).join('')
  const name = `client-shell-${createHash('sha256').update(shell).digest('hex').slice(0, 8)}`
  expect(textOf('console/public/client-worker.js')).toContain(`const SHELL = '${name}'`)
})

/** Addresses whose last part is a secret that admits its owner. */
function secretPaths(): string[] {
  const contracts = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /contract.*\.ts$/.test(path))
    .map((path) => textOf(`api/src/${path}`))
  const ofApi = [...contracts.join('').matchAll(/path: '([^']*:(?:token|secret|link)[^']*)'/g)].map(
    ([, path = '']) => path,
  )
  const pages = textOf('console/src/routes.tsx').matchAll(/path: '([^']*:token|\/review\/:id)'/g)
  return [...ofApi, ...[...pages].map(([, path = '']) => path)]
}

test('the log format that self-hosting proposes for a proxy contains no token of a link', () => {
  const [, map = ''] = textOf('docs/self-hosting.md').split('map $request_uri $logged_uri {\n')
  const rules = [...map.split('\n}')[0]!.matchAll(/^\s*~(\S+)\s+(\S+);$/gm)].map(([, pattern = '', value = '']) => ({
    pattern: new RegExp(pattern),
    value: value.replaceAll('"', ''),
  }))
  expect(rules).toHaveLength(2)
  /** What nginx would log of an address. */
  const logged = (uri: string) => {
    const rule = rules.find(({ pattern }) => pattern.test(uri))
    const groups = rule?.pattern.exec(uri)?.groups ?? {}
    return rule?.value.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => groups[name] ?? '')
  }
  const paths = secretPaths()
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) expect(logged(`${path.replace(/:\w+/, 'SECRET')}?a=SECRET`), path).not.toMatch(/SECRET|^$/)
  expect(logged('/api/patients?search=SECRET')).toBe('/api/patients')
})
