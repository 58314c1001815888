import { openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createLog, lineWriter } from './log.ts'

test('lines that cannot be written, as on a full disk, end nothing', () => {
  const log = createLog({ LOG_LEVEL: 'info', ROLE: 'server' }, lineWriter(openSync('/dev/full', 'w')))
  const write = () => {
    for (let line = 0; line < 100; line++) log.info({ line }, 'a line')
  }
  expect(write).not.toThrow()
})
