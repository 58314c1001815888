import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.mjs'
import { commandFor } from './repeat.mjs'

/** The most characters that are shown of an error's first line. */
const LONGEST = 200

/**
 * @typedef {{ name: string, file?: string | undefined, title?: string | undefined,
 *   error?: string | undefined }} Failure
 * `title` is set if a test failed, and not its file or the run.
 * @typedef {{ passed: number, failures: Failure[], files: { file: string, ms: number }[] }} Outcome
 */

/** The outcome of a stage of Vitest, from our reporter. @returns {Outcome} */
export const outcomeOfVitest = ({ files, errors }) => ({
  passed: files.flatMap(({ tests }) => tests).filter(({ state }) => state === 'passed').length,
  failures: [
    ...files.flatMap(failuresOf),
    ...errors.map((message) => ({ name: 'an error outside of all tests', error: firstLine(message) })),
  ],
  files: files.map(({ path, ms }) => ({ file: relative(root, path), ms })),
})

function failuresOf({ path, state, errors, tests }) {
  const file = relative(root, path)
  const failed = tests
    .filter(({ state }) => state === 'failed')
    .map(({ title, error }) => ({ name: title, title, file, error: firstLine(error) }))
  // A file that could not be loaded has no tests that could fail, nor has one whose setup fails.
  const isItself = errors.length > 0 || (state === 'failed' && failed.length === 0)
  return isItself ? [{ name: 'the file itself', file, error: firstLine(errors[0]) }, ...failed] : failed
}

/** The outcome of a stage of Playwright. A test that passed only in a retry has failed. @returns {Outcome} */
export function outcomeOfPlaywright({ stats, errors, suites, config }) {
  const fileOf = (file) => relative(root, join(config?.rootDir ?? root, file))
  const specs = (suites ?? []).flatMap(specsOf)
  return {
    passed: stats.expected,
    failures: [
      ...specs.flatMap(({ title, file, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ projectName, results }) => ({
            name: projectName ? `${title} (${projectName})` : title,
            title,
            file: fileOf(file),
            error: firstLine(results.flatMap(({ errors }) => errors)[0]?.message),
          })),
      ),
      ...errors.map(({ message, location }) => ({
        name: 'the run itself',
        file: location && relative(root, location.file),
        error: firstLine(message),
      })),
    ],
    files: timesOf(specs).map(({ file, ms }) => ({ file: fileOf(file), ms })),
  }
}

const specsOf = ({ specs, suites }) => [...(specs ?? []), ...(suites ?? []).flatMap(specsOf)]

/** The time of all tests of a file together, at every screen size. */
function timesOf(specs) {
  const times = new Map()
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + (duration ?? 0), 0)
    times.set(file, (times.get(file) ?? 0) + ms)
  }
  return [...times].map(([file, ms]) => ({ file, ms }))
}

/** The first line with content, without colours. */
export const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, LONGEST)

/**
 * The failures by stage, each with its first line and the command that repeats it, for the end of a log.
 * @param {Record<string, Failure[]>} stages
 */
export const listed = (stages, { seed, isOnOneCore = false }) =>
  Object.entries(stages)
    .filter(([, failures]) => failures.length > 0)
    .flatMap(([stage, failures]) => [
      `── failed in ${stage} (seed ${seed})`,
      ...failures.flatMap(({ name, file, title, error }) => [
        `  ✗ ${file ? `${file}: ` : ''}${name}`,
        ...(error ? [`      ${error}`] : []),
        ...(file ? [`      ${commandFor({ files: [file], title, seed, isOnOneCore })}`] : []),
      ]),
    ])
