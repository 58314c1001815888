import { chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A failure whose message is one sentence that says what to do: it is shown as it is, without a stack. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem'
  readonly isPlain = true
}

/** A system account, by its numbers. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** The account for PostgreSQL, which refuses to run as root: `nobody` then, else the present one. */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [name, , uid, gid] = lines.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  if (!name || !(Number(uid) > 0)) {
    throw new DatabaseProblem(
      'PostgreSQL does not run as root and this system has no account "nobody": start as another user, or set DATABASE_URL.',
    )
  }
  return { name, uid: Number(uid), gid: Number(gid) }
}

export async function changeOwner(account: Account | undefined, path: string) {
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * Names the folder on the way to `path` that the account may not enter, before PostgreSQL fails with a less clear
 * message.
 */
export async function checkTraversable(path: string, account: Account | undefined, remedy: string) {
  if (!account) return
  for (let folder = path; ; folder = dirname(folder)) {
    const facts = await stat(folder).catch(() => undefined)
    if (facts && !mayEnter(facts, account)) {
      throw new DatabaseProblem(
        `PostgreSQL runs as the user "${account.name}", who may not enter ${folder}: run chmod o+x ${folder}, ${remedy}, or set DATABASE_URL to a server of your own.`,
      )
    }
    if (folder === dirname(folder)) return
  }
}

function mayEnter(folder: { uid: number; gid: number; mode: number }, account: Account) {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}
