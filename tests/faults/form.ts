/** `npm test` runs the short form of these tests, `npm run faults` the long one. */
const isLong = process.env.FAULT_FORM === 'long'

/** The seed for the order in which parts are killed, and the delay after a step. */
export const seed = wholeNumber('FAULT_SEED', Number(process.env.SEED ?? Date.now() % 1_000_000), 0)
/** The number of kills: four kill each kind of part once. */
export const killCount = wholeNumber('FAULT_KILLS', isLong ? 24 : 4, 4)
/** The number of visitors who want the same time. */
export const visitorCount = isLong ? 1_000 : 200

function wholeNumber(name: string, otherwise: number, least: number) {
  const number = Number(process.env[name] ?? otherwise)
  if (Number.isInteger(number) && number >= least) return number
  throw new Error(`${name} is ${process.env[name]}: set it to a whole number of ${least} or more`)
}
