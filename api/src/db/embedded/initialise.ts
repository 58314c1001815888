import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, changeOwner, DatabaseProblem } from './account.ts'
import type { Binaries } from './binaries.ts'

/** The passwords of a cluster, kept inside it, so that they live and die with the data. */
export interface Passwords {
  superuser: string
  owner: string
  application: string
}

const passwordFile = 'ancrage.json'

export async function readPasswords(dir: string): Promise<Passwords> {
  let passwords: Partial<Passwords>
  try {
    passwords = JSON.parse(await readFile(join(dir, passwordFile), 'utf8'))
  } catch {
    throw new DatabaseProblem(
      `${dir} holds a database that was not made by Ancrage (${passwordFile} is missing): set DATA_DIR to another folder, or DATABASE_URL to its address.`,
    )
  }
  const { superuser, owner, application } = passwords
  if (superuser && owner && application) return { superuser, owner, application }
  throw new DatabaseProblem(
    `${dir} was made before the first release, and there is no way from it to the present one: remove the data folder (.data, or DATA_DIR) and start again.`,
  )
}

/**
 * Creates the cluster beside its place and moves it there when it is complete, so that a kill leaves nothing half made.
 */
export async function initialise(
  dir: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  if (await isCluster(dir)) return
  await removeUnfinished(dir)
  const draft = `${dir}.new-${process.pid}`
  const passwords: Passwords = { superuser: secret(), owner: secret(), application: secret() }
  try {
    await mkdir(draft, { mode: 0o700 })
    await changeOwner(account, draft)
    await runInitdb(binaries.initdb, { draft, passwords, account, durable })
    await keepPrivate(join(draft, passwordFile), JSON.stringify(passwords), account)
    await rename(draft, dir)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw explainFailure(error, dir)
  }
}

interface NewCluster {
  draft: string
  passwords: Passwords
  account: Account | undefined
  durable: boolean
}

async function runInitdb(initdb: string, { draft, passwords, account, durable }: NewCluster) {
  const password = `${draft}.password`
  await keepPrivate(password, passwords.superuser, account)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=fr-FR']
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${password}`]
  try {
    await promisify(execFile)(initdb, [`--pgdata=${draft}`, ...locale, ...access, ...(durable ? [] : ['--no-sync'])], {
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      cwd: draft,
      ...(account && { uid: account.uid, gid: account.gid }),
    })
  } finally {
    await rm(password, { force: true })
  }
}

async function isCluster(dir: string): Promise<boolean> {
  const files = await readdir(dir).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw explainFailure(error, dir)
  })
  if (files.includes('PG_VERSION')) return true
  if (files.length > 0) throw new DatabaseProblem(`${dir} is not empty and holds no database: set DATA_DIR elsewhere.`)
  await rmdir(dir).catch(() => undefined)
  return false
}

/** Deletes what killed starts left; keeps the folder of a start that still runs. */
async function removeUnfinished(dir: string) {
  const drafts = (await readdir(dirname(dir))).filter((name) => name.startsWith(`${basename(dir)}.new-`))
  for (const draft of drafts) {
    const maker = Number.parseInt(draft.split('.new-')[1] ?? '', 10)
    if (maker !== process.pid && isAlive(maker)) continue
    await rm(join(dirname(dir), draft), { recursive: true, force: true, maxRetries: 10 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function keepPrivate(path: string, text: string, account: Account | undefined) {
  await writeFile(path, text, { mode: 0o600 })
  await changeOwner(account, path)
}

const secret = () => randomBytes(24).toString('base64url')

/** The message of a failed file operation or of initdb, as one sentence. */
export function explainFailure(error: unknown, dir: string): Error {
  if (error instanceof DatabaseProblem) return error
  const { code, stderr = '' } = error as { code?: string | number; stderr?: string }
  if (code === 'ENOSPC' || /No space left|wrote only/.test(stderr)) {
    return new DatabaseProblem(
      `The disk of ${dir} is full: free some space, or set DATA_DIR to a folder on another disk.`,
    )
  }
  if (
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(String(code)) ||
    /Permission denied/.test(stderr)
  ) {
    return new DatabaseProblem(
      `The database cannot be kept in ${dir}, which is not writable: set DATA_DIR to a folder that is, or DATABASE_URL to a server of your own.`,
    )
  }
  const reason = stderr.split('\n').find((line) => /error|fatal/i.test(line))
  return reason ? new DatabaseProblem(`The database could not be made in ${dir}: ${reason.trim()}`) : (error as Error)
}
