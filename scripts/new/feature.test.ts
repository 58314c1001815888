import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from '../../tests/structure/rules.ts'
import { readSources, sourceOf } from '../../tests/structure/source.ts'
import { inRoot } from '../root.mjs'
import { featureFiles } from './feature.mjs'

const { files, lines } = await featureFiles('dream-notes')
const written = Object.entries<string>(files)

test('a new feature has its part of the API, its page and a test of each, in new files', () => {
  expect(Object.keys(files).map((path) => path.replace(/dream-notes/g, '…'))).toEqual([
    'api/src/…/contract.ts',
    'api/src/…/service.ts',
    'api/src/…/routes.ts',
    'api/test/…/….api.test.ts',
    'console/src/features/…/…-page.tsx',
    'console/src/features/…/use-….ts',
    'console/src/features/…/texts.ts',
    'console/src/features/…/texts.fr.json',
    'console/src/features/…/texts.en.json',
    'console/src/features/…/….browser.test.tsx',
  ])
  for (const [path] of written) expect(existsSync(inRoot(path)), path).toBe(false)
})

test('it is added by hand to at most three lists, which exist', () => {
  const lists = lines.map((line: string) => line.split(' ')[0] ?? '')
  expect(lists.length).toBeLessThanOrEqual(3)
  for (const list of lists) expect(existsSync(inRoot(list)), list).toBe(true)
})

test('it follows the rules of the structure, and every file that it imports by path exists', () => {
  const made = written.filter(([path]) => !path.endsWith('.json')).map(([path, text]) => sourceOf(path, text))
  expect(violations([...readSources(), ...made]).filter((line) => line.includes('dream-notes'))).toEqual([])
  const ofPath = made.flatMap(({ imports }) => imports.filter((name) => /^(api|console)\//.test(name)))
  expect(ofPath.length).toBeGreaterThan(10)
  const isThere = (name: string) =>
    ['', '.ts', '.tsx'].some((ending) => name + ending in files || existsSync(inRoot(name + ending)))
  expect(ofPath.filter((name) => !isThere(name))).toEqual([])
})

test('no placeholder of the templates is left, and both languages say the same', () => {
  for (const [path, text] of written) expect(text, path).not.toMatch(/FOLDER|NAME|TYPE|WORDS/)
  const keysOf = (language: string) =>
    Object.keys(JSON.parse(files[`console/src/features/dream-notes/texts.${language}.json`] ?? '{}'))
  expect(keysOf('en')).toEqual(keysOf('fr'))
})
