import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.mjs'

/** More of an error's first line than this is seldom read. */
const LONGEST = 200

/**
 * @typedef {{ name: string, file?: string | undefined, error?: string | undefined }} Failure
 * @typedef {{ passed: number, failures: Failure[] }} Outcome
 */

/** How a stage of Vitest went. @returns {Outcome} */
export const outcomeOfVitest = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failures: testResults.flatMap((result) => {
    const file = relative(root, result.name)
    const failed = result.assertionResults.filter(({ status }) => status === 'failed')
    // A file that could not be loaded has no tests to fail; neither has one whose preparation fails.
    if (result.status === 'failed' && failed.length === 0)
      return [{ name: 'the file itself', file, error: firstLine(result.message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      name: fullName,
      file,
      error: firstLine(failureMessages?.[0]),
    }))
  }),
})

/** How a stage of Playwright went; whatever passed only when tried again has failed. @returns {Outcome} */
export const outcomeOfPlaywright = ({ stats, errors, suites, config }) => ({
  passed: stats.expected,
  failures: [
    ...(suites ?? []).flatMap(specsOf).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          name: projectName ? `${title} (${projectName})` : title,
          file: relative(root, join(config?.rootDir ?? root, file)),
          error: firstLine(results.flatMap(({ errors }) => errors)[0]?.message),
        })),
    ),
    ...errors.map(({ message, location }) => ({
      name: 'the run itself',
      file: location && relative(root, location.file),
      error: firstLine(message),
    })),
  ],
})

const specsOf = ({ specs, suites }) => [...(specs ?? []), ...(suites ?? []).flatMap(specsOf)]

/** The first line that says something, without colours. */
export const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, LONGEST)

/** What failed, stage by stage, two lines each: the end of a log says it all. @param {Record<string, Failure[]>} stages */
export const listed = (stages) =>
  Object.entries(stages)
    .filter(([, failures]) => failures.length > 0)
    .flatMap(([stage, failures]) => [
      `── failed in ${stage}`,
      ...failures.flatMap(({ name, file, error }) => [
        `  ✗ ${file ? `${file}: ` : ''}${name}`,
        ...(error ? [`      ${error}`] : []),
      ]),
    ])
