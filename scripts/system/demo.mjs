import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../problem.mjs'
import { root } from '../root.mjs'
import { node } from '../setup/node.mjs'
import { totpOf } from './totp.mjs'

/** Loads the demo practices unless they exist; `--reset` among the arguments loads them anew. */
export async function loadDemo(env, log, { signal = undefined, args = [] } = {}) {
  const child = spawn(node, ['api/demo/seed.ts', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', log.fd, log.fd],
    signal,
  })
  const [code, killed] = await once(child, 'exit')
  if (code !== 0)
    throw new Problem(`The demo data was not loaded (${(await log.lastWords()) ?? killed}): see ${log.path}.`)
}

/** The addresses and the accounts of the demo, as lines to print. */
export function welcome({ dataDir, urls }) {
  const path = join(dataDir, 'demo.json')
  const demo = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const addresses = [
    ['Console', demo.urls?.console ?? urls.api],
    ['Demo site', demo.urls?.site ?? urls.site],
    ['Mailbox', demo.urls?.mailbox ?? urls.mailbox],
    ...(demo.urls?.octopush ? [['Octopush', demo.urls.octopush]] : []),
    ...(demo.urls?.stripe ? [['Stripe', demo.urls.stripe]] : []),
  ]
  const accounts = ['practitioner', 'admin', 'client']
    .filter((role) => demo[role]?.email)
    .flatMap((role) => linesOf(role, demo[role]))
  return [...addresses, ...accounts].map(([label = '', value]) => `  ${label.padEnd(14)}${value}`)
}

/** Prints the present code too: whoever tries the demo has no phone that knows the secret. */
function linesOf(role, { email, password = '', totpSecret }) {
  const account = [capital(role), `${email}   ${password}`.trimEnd()]
  if (!totpSecret) return [account]
  return [
    account,
    ['', `code ${totpOf(totpSecret)} now; later npm run seed says it, or an authenticator with ${totpSecret}`],
  ]
}

const capital = (word) => word[0].toUpperCase() + word.slice(1)
