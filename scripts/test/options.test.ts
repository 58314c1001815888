import { expect, test } from 'vitest'
import { readOptions } from './options.mjs'

const read = (...args: string[]) => readOptions(args, {})

test('stages and files are told apart, and there is a default seed', () => {
  const { stages, files, seed } = read('unit', './scripts/test/options.test.ts')
  expect({ stages, files }).toEqual({ stages: ['unit'], files: ['scripts/test/options.test.ts'] })
  expect(seed).toBeGreaterThan(0)
})

test('the seed is taken from the option, else from the environment', () => {
  expect(readOptions(['--seed', '12'], { SEED: '7' }).seed).toBe(12)
  expect(readOptions([], { SEED: '7' }).seed).toBe(7)
})

test('a test is chosen by its file and its title', () => {
  expect(read('scripts/test/options.test.ts', '-t', 'a seed').title).toBe('a seed')
})

test('--changed takes a commit or nothing', () => {
  expect(read('--changed')).toMatchObject({ isChanged: true, since: undefined, files: [] })
  expect(read('--changed', 'HEAD~3')).toMatchObject({ isChanged: true, since: 'HEAD~3', files: [] })
})

test('a file can be run many times', () => {
  expect(read('--again', '20', '--one-core', 'scripts/test/options.test.ts')).toMatchObject({
    times: 20,
    isOnOneCore: true,
    files: ['scripts/test/options.test.ts'],
  })
})

test.each([
  [['units'], 'There is no stage and no file "units"; the stages are check, unit, api, system, widgets, console, e2e.'],
  [['scripts/run.mjs'], 'scripts/run.mjs is no file of tests.'],
  [['--sed', '1'], "Unknown option '--sed': npm test knows --seed, "],
  [['--seed', 'x'], 'The seed is a whole number, not "x".'],
  [['--again', 'scripts/test/options.test.ts'], 'How often, after --again, is a whole number, not "scripts/'],
  [['--again', '3'], 'After --again come a number and files: '],
  [['--again', '0', 'scripts/test/options.test.ts'], 'After --again come a number and files: '],
  [['-t', 'a title'], 'With a title (-t) comes the file that has it.'],
  [['--changed', 'main', 'unit'], 'After --changed comes one commit, or nothing.'],
])('%j is refused in one sentence', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence)
})
