import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from '../problem.mjs'
import { root } from '../root.mjs'
import { stageNames, stageOf } from './stage-of.mjs'

/** The same order for everybody, so that a run fails only for what was changed; `--seed` draws another. */
const USUAL_SEED = 632491

const known = /** @type {const} */ ({
  seed: { type: 'string' },
  title: { type: 'string', short: 't' },
  changed: { type: 'boolean' },
  again: { type: 'string' },
  'one-core': { type: 'boolean' },
  minutes: { type: 'string' },
})

/**
 * @typedef {object} Options
 * @property {number} seed
 * @property {number} [limitMinutes] of the whole run, in place of the budget
 * @property {string} [title]
 * @property {boolean} isOnOneCore
 * @property {number} [times] how often the files run
 * @property {boolean} isChanged
 * @property {string} [since] the commit with which to compare
 * @property {string[]} stages
 * @property {string[]} files
 */

/** The options of `npm test -- …`: stages or files, the reach of a change, or files many times. @returns {Options} */
export function readOptions(args, env = process.env) {
  const { values, positionals } = parsed(args)
  /** @type {Options} */
  const options = {
    seed: wholeNumber(values.seed ?? env.SEED ?? String(USUAL_SEED), 'The seed'),
    limitMinutes: values.minutes === undefined ? undefined : wholeNumber(values.minutes, 'What --minutes allows'),
    title: values.title,
    isOnOneCore: values['one-core'] ?? false,
    times: values.again === undefined ? undefined : wholeNumber(values.again, 'How often, after --again,'),
    isChanged: values.changed ?? false,
    stages: [],
    files: [],
  }
  if (options.isChanged) {
    if (positionals.length > 1 || options.times) throw new Problem('After --changed comes one commit, or nothing.')
    options.since = positionals[0]
    return options
  }
  options.stages = positionals.filter((name) => stageNames.includes(name))
  options.files = positionals.filter((name) => !stageNames.includes(name)).map(testFile)
  if (options.times !== undefined && (options.times === 0 || options.files.length === 0 || options.stages.length)) {
    throw new Problem('After --again come a number and files: npm test -- --again 20 api/src/booking/rules.test.ts.')
  }
  if (options.title && options.files.length === 0) throw new Problem('With a title (-t) comes the file that has it.')
  return options
}

/** @returns {{ values: Record<string, any>, positionals: string[] }} */
function parsed(args) {
  try {
    return parseArgs({ args, options: known, allowPositionals: true })
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error
    const names = Object.keys(known).map((name) => `--${name}`)
    throw new Problem(`${error.message.split('. ')[0].replace(/\.$/, '')}: npm test knows ${names.join(', ')}.`)
  }
}

function wholeNumber(text, what) {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new Problem(`${what} is a whole number, not "${text}".`)
}

function testFile(name) {
  const file = relative(root, resolve(root, name))
  if (stageOf(file) && existsSync(resolve(root, file))) return file
  if (existsSync(resolve(root, file))) throw new Problem(`${file} is no file of tests.`)
  throw new Problem(`There is no stage and no file "${name}"; the stages are ${stageNames.join(', ')}.`)
}
