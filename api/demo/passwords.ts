import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What opens the accounts of a demonstration. */
export interface DemoPasswords {
  practitioner: string
  admin: string
  client: string
  /** Base32, of the admin, who signs in with a code too. */
  totpSecret: string
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const letters = (count: number) => Array.from(randomBytes(count), (byte) => LETTERS[byte % 32]).join('')

/** Sixteen random letters, 80 bits, in groups that can be typed. */
const password = () => Array.from({ length: 4 }, () => letters(4)).join('-')

/** New ones at random. */
const randomPasswords = (): DemoPasswords => ({
  practitioner: password(),
  admin: password(),
  client: password(),
  totpSecret: letters(32).toUpperCase(),
})

/** Those of a data folder: made once, readable by their owner alone. */
export async function passwordsIn(dataDir: string): Promise<DemoPasswords> {
  const path = join(dataDir, 'demo-passwords.json')
  await mkdir(dataDir, { recursive: true })
  try {
    await writeFile(path, JSON.stringify(randomPasswords()), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(await readFile(path, 'utf8')) as DemoPasswords
}
