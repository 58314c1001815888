import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { longFiles } from './long-first.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('every file that starts first is there', () => {
  expect(longFiles.filter((file) => !existsSync(root + file))).toEqual([])
})
