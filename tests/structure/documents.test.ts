import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baseFolders } from './vocabulary.ts'

const root = join(import.meta.dirname, '../..')
const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name))
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(decisions)('decision %s has at most 20 lines', (name) => {
  expect(textOf(`docs/decisions/${name}`).trimEnd().split('\n').length).toBeLessThanOrEqual(20)
})

test('the index of decisions names each decision once, and no other', () => {
  const named = [...textOf('docs/decisions/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name)
  expect(named.sort()).toEqual(decisions.sort())
})

test('the architecture describes each feature of the API once, and no other', () => {
  const features = readdirSync(join(root, 'api/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !baseFolders.includes(entry.name))
    .map(({ name }) => name)
  const [, list = ''] = textOf('docs/architecture.md').split('## The features of the API')
  const described = [...list.split('\n## ')[0]!.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(described.sort()).toEqual(features.sort())
})
