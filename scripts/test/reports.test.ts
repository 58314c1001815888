import { expect, test } from 'vitest'
import { inRoot } from '../root.mjs'
import { listed, outcomeOfPlaywright, outcomeOfVitest } from './reports.mjs'

const aFile = (name: string, assertionResults: object[], message = '') => ({
  name: inRoot(name),
  status: message || assertionResults.some((it) => 'failureMessages' in it) ? 'failed' : 'passed',
  message,
  assertionResults,
})
const passed = { status: 'passed', fullName: 'a slot is offered' }
const failed = {
  status: 'failed',
  fullName: 'a taken slot is not offered',
  failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 1 to be 0\n    at slots.test.ts:3:1'],
}

test('a test that failed is named with its file and the first line of what it said', () => {
  const { failures, ...rest } = outcomeOfVitest({
    numPassedTests: 1,
    testResults: [aFile('api/src/slots.test.ts', [passed, failed])],
  })
  expect(rest).toEqual({ passed: 1 })
  expect(failures).toEqual([
    {
      name: 'a taken slot is not offered',
      file: 'api/src/slots.test.ts',
      error: 'AssertionError: expected 1 to be 0',
    },
  ])
})

test('a file that cannot be loaded has failed, although none of its tests did', () => {
  const { failures } = outcomeOfVitest({
    numPassedTests: 0,
    testResults: [aFile('api/src/slots.test.ts', [], '\nCannot find module')],
  })
  expect(failures).toEqual([{ name: 'the file itself', file: 'api/src/slots.test.ts', error: 'Cannot find module' }])
})

test('a file that only passed has no failure', () => {
  expect(outcomeOfVitest({ numPassedTests: 1, testResults: [aFile('api/src/a.test.ts', [passed])] })).toEqual({
    passed: 1,
    failures: [],
  })
})

test('in the browser a failure is named with its size of screen, and a second try forgives nothing', () => {
  const spec = (title: string, status: string, message: string) => ({
    title,
    file: 'booking/request.spec.ts',
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message }] }, { errors: [] }] }],
  })
  const { failures } = outcomeOfPlaywright({
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
    { name: 'a visitor moves (phone)', file, error: 'Timeout' },
    { name: 'a visitor waits (phone)', file, error: 'Slow' },
    { name: 'the run itself', file: undefined, error: 'No tests found' },
  ])
})

test('the end of a log lists what failed under its stage and passes over what went well', () => {
  expect(
    listed({
      check: [{ name: 'types of api', error: 'api/a.ts(1,1): error TS2322' }],
      unit: [],
      e2e: [{ name: 'a visitor moves (phone)', file: 'tests/e2e/a.spec.ts' }],
    }),
  ).toEqual([
    '── failed in check',
    '  ✗ types of api',
    '      api/a.ts(1,1): error TS2322',
    '── failed in e2e',
    '  ✗ tests/e2e/a.spec.ts: a visitor moves (phone)',
  ])
})
