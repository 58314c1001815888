import { expect, test } from 'vitest'
import { inRoot } from '../root.mjs'
import { listed, outcomeOfPlaywright, outcomeOfVitest } from './reports.mjs'

const aFile = (name: string, tests: object[], { state = 'passed', errors = [] as string[], ms = 0 } = {}) => ({
  path: inRoot(name),
  ms,
  state,
  errors,
  tests,
})
const passed = { state: 'passed', title: 'a slot is offered' }
const failed = {
  state: 'failed',
  title: 'slots > a taken slot is not offered',
  error: '\u001b[31mAssertionError\u001b[39m: expected 1 to be 0\n    at slots.test.ts:3:1',
}
const file = 'api/src/slots.test.ts'

test('a failed test is listed with its file and the first line of its error', () => {
  const files = [aFile(file, [passed, failed], { state: 'failed', ms: 1200 })]
  const title = 'slots > a taken slot is not offered'
  expect(outcomeOfVitest({ files, errors: [] })).toEqual({
    passed: 1,
    failures: [{ name: title, title, file, error: 'AssertionError: expected 1 to be 0' }],
    files: [{ file, ms: 1200 }],
  })
})

test('a file that cannot be loaded has failed, although none of its tests did', () => {
  const files = [aFile(file, [], { state: 'failed', errors: ['\nCannot find module'] })]
  const { failures } = outcomeOfVitest({ files, errors: [] })
  expect(failures).toEqual([{ name: 'the file itself', file, error: 'Cannot find module' }])
})

test('a teardown that fails after passed tests is a failure of the file', () => {
  const files = [aFile(file, [passed], { state: 'failed', errors: ['The database is still open'] })]
  const { passed: many, failures } = outcomeOfVitest({ files, errors: [] })
  expect(many).toBe(1)
  expect(failures).toEqual([{ name: 'the file itself', file, error: 'The database is still open' }])
})

test('an unhandled rejection is a failure, whichever test left it', () => {
  const { failures } = outcomeOfVitest({ files: [aFile(file, [passed])], errors: ['read ECONNRESET\n  at TCP'] })
  expect(failures).toEqual([{ name: 'an error outside of all tests', error: 'read ECONNRESET' }])
})

test('a file that only passed has no failure', () => {
  const { failures } = outcomeOfVitest({ files: [aFile(file, [passed])], errors: [] })
  expect(failures).toEqual([])
})

test('in the browser a failure is listed with its screen size, and a passed retry does not forgive it', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    file: 'booking/request.spec.ts',
    tests: [
      {
        projectName: 'phone',
        status,
        results: [
          { errors: [{ message }], duration: 700 },
          { errors: [], duration: 50 },
        ],
      },
    ],
  })
  const { failures, files } = outcomeOfPlaywright({
    config: { rootDir: inRoot('tests/e2e') },
    stats: { expected: 4 },
    errors: [{ message: 'No tests found\nanywhere' }],
    suites: [
      {
        specs: [spec('a visitor books', 'expected', '')],
        suites: [
          { specs: [spec('a visitor moves', 'unexpected', 'Timeout'), spec('a visitor waits', 'flaky', 'Slow')] },
        ],
      },
    ],
  })
  const file = 'tests/e2e/booking/request.spec.ts'
  expect(failures).toEqual([
    { name: 'a visitor moves (phone)', title: 'a visitor moves', file, error: 'Timeout' },
    { name: 'a visitor waits (phone)', title: 'a visitor waits', file, error: 'Slow' },
    { name: 'the run itself', file: undefined, error: 'No tests found' },
  ])
  expect(files).toEqual([{ file, ms: 2250 }])
})

test('the end of a log lists the failures by stage, with the command that runs just that', () => {
  const title = 'a visitor’s "own" link isn’t theirs'
  const failures = {
    check: [{ name: 'types of api', error: 'api/a.ts(1,1): error TS2322' }],
    unit: [],
    e2e: [{ name: `${title} (phone)`, title, file: 'tests/e2e/a.spec.ts' }],
  }
  expect(listed(failures, { seed: 7 })).toEqual([
    '── failed in check (seed 7)',
    '  ✗ types of api',
    '      api/a.ts(1,1): error TS2322',
    '── failed in e2e (seed 7)',
    `  ✗ tests/e2e/a.spec.ts: ${title} (phone)`,
    `      npm test -- --seed 7 tests/e2e/a.spec.ts -t '${title}'`,
  ])
})
