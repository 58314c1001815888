import { readConfig } from '../config.ts'
import { connect } from '../db/orm.ts'
import { checkReachable } from '../db/reachable.ts'
import { resealPractices, rewrapDataKeys } from './rotation.ts'
import { resealSecrets } from './secret-rotation.ts'

/**
 * The command `rotate-keys`: wraps every data key with the present master key, and reseals for APP_SECRET what the
 * previous one sealed. `--practices` also gives every practice a new data key.
 */
async function rotateKeys(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--practices')
  if (unknown) throw new Error(`"${unknown}" is not known: there is --practices alone.`)
  const config = readConfig(process.env)
  await checkReachable(config.DATABASE_URL)
  const orm = await connect(config.DATABASE_URL, { max: 2 })
  const report = (line: string) => void process.stdout.write(`${line}\n`)
  const rotation = { orm, secrets: config, report, now: () => new Date() }
  try {
    await rewrapDataKeys(rotation)
    await resealSecrets(rotation)
    if (args.includes('--practices')) await resealPractices(rotation)
  } finally {
    await orm.close(true)
  }
}

try {
  await rotateKeys(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
