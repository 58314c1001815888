import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { freePort } from '../api/src/db/free-port.ts'
import { cookiesOf } from './system/sign-in.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The addresses and accounts of the system under test. */
export interface Demo {
  urls: {
    console: string
    api: string
    site: string
    mailbox: string
    calendly: string
    calendars: string
    octopush: string
    stripe: string
  }
  practiceId: string
  otherPracticeId: string
  practitioner: { email: string; password: string }
  admin: { email: string; password: string; totpSecret: string }
}

export const readDemo = (): Demo => JSON.parse(readFileSync(process.env.DEMO_FILE ?? '', 'utf8')) as Demo

/** The system as `npm start` starts it. */
export interface Running {
  dataDir: string
  starter: ChildProcess
  /** The lines that it has printed so far. */
  lines: string[]
  stop(): Promise<void>
}

/** The variables of this process's environment that would change the system. */
const settings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'NODE_ENV',
  'PUBLIC_URL',
  'SMTP_URL',
  'ADDRESSES_URL',
  'ADDRESSES_PORT',
  'TRUSTED_CALENDARS_URL',
  'SCHOOL_HOLIDAYS_URL',
  'CALENDARS_PORT',
  'CALENDLY_URL',
  'CALENDLY_PORT',
  'ZOOM_URL',
  'ZOOM_AUTH_URL',
  'ZOOM_PORT',
  'OCTOPUSH_URL',
  'OCTOPUSH_PORT',
  'STRIPE_URL',
  'STRIPE_PORT',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_CONNECT_WEBHOOK_SECRET',
  'STRIPE_THIN_WEBHOOK_SECRET',
  'APP_SECRET',
  'METRICS_PORT',
  'PG_PORT',
  'CONTACT_EMAIL',
  'LANDING_PRACTICE_ID',
  'ANALYTICS_ID',
  'HEATMAP_ID',
  'LIVE_CHAT_ID',
]

/** Four free ports. */
export async function freePorts(): Promise<Record<string, string>> {
  const names = ['PORT', 'SITE_PORT', 'MAILBOX_PORT', 'SMTP_PORT']
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, String(await freePort())])))
}

/** Runs `npm start` in a data folder until it says that it is ready. */
export async function startSystem(dataDir: string, env: Record<string, string>): Promise<Running> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)))
  const starter = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: { ...own, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  const ended = once(starter, 'exit')
  const ready = new Promise<void>((done, failed) => {
    for (const stream of [starter.stdout, starter.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (line === 'ready') done()
      })
    }
    starter.once('close', () => failed(new Error(reasonFirst(lines))))
  })
  await ready
  return {
    dataDir,
    starter,
    lines,
    async stop() {
      starter.kill('SIGTERM')
      await ended
    },
  }
}

/** What a system printed that did not start. Why it ended stands below an empty line: it comes first here. */
function reasonFirst(lines: string[]): string {
  const start = lines.lastIndexOf('') + 1
  return [...lines.slice(start), '', ...lines.slice(0, start)].join('\n')
}

/** A folder that the database's user may enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ancrage-system-'))
  await chmod(folder, 0o755)
  return folder
}

/**
 * Starts a system for a run of Playwright, or uses the running one whose data folder E2E_DATA_DIR names. If tests
 * failed and left files behind, puts the system's logs beside them.
 */
export default async function globalSetup({ projects }: FullConfig) {
  console.log(`The order of the files is that of seed ${process.env.SEED}.`)
  if (process.env.E2E_DATA_DIR) {
    process.env.DEMO_FILE = resolve(process.env.E2E_DATA_DIR, 'demo.json')
    await signInAdmin()
    return undefined
  }
  const left = projects[0]?.outputDir ?? ''
  const dataDir = await temporaryFolder()
  let system: Running | undefined
  const end = async (isFailed: boolean) => {
    await system?.stop()
    if (isFailed) await keepLogs(join(dataDir, 'logs'), left)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    system = await startSystem(dataDir, await freePorts())
    process.env.DEMO_FILE = join(dataDir, 'demo.json')
    await signInAdmin()
  } catch (error) {
    await end(true)
    throw error
  }
  const hasFailed = async () => (await readdir(left).catch(() => [])).some((name) => !name.startsWith('.'))
  return async () => end(await hasFailed())
}

/** Signs the admin in once for all tests: a code of the second factor is valid once, and attempts are limited. */
async function signInAdmin() {
  if (process.env.ADMIN_COOKIES) return
  const { urls, admin } = readDemo()
  process.env.ADMIN_COOKIES = JSON.stringify(await cookiesOf(urls.console, admin))
}

/** Copies the logs beside what the failed tests left, and prints the errors in them. */
async function keepLogs(logs: string, left: string) {
  await cp(logs, join(left, 'logs'), { recursive: true }).catch(() => {})
  for (const name of await readdir(logs).catch(() => [])) {
    const severe = (await readFile(join(logs, name), 'utf8'))
      .split('\n')
      .filter((line) => /"level":(?:[56]0|"(?:error|fatal)")/.test(line))
    if (severe.length) console.error(`${name}:\n${severe.slice(-20).join('\n')}`)
  }
  console.error(`The logs of the system are in ${relative(root, join(left, 'logs'))}, beside what the tests left.`)
}
