import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import en from './texts.en.json'
import fr from './texts.fr.json'

const parts = ['controller', 'what', 'why', 'who', 'google', 'howLong', 'rights', 'mediator'] as const

test('bookings name version 1 of the notice of practices: changed texts need a new version (api/src/practices/notice.ts)', () => {
  const shown = [fr, en].map((texts) => parts.map((part) => texts[part]))
  expect(createHash('sha256').update(JSON.stringify(shown)).digest('hex')).toBe(
    'd3cd08bd0e775f3c0085ceb442887ea5190e17397529d6d90708b376c7087a82',
  )
})
