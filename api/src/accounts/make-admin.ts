import { raw } from '@mikro-orm/core'
import { readConfig } from '../config.ts'
import { connect } from '../db/orm.ts'
import { checkReachable } from '../db/reachable.ts'
import { StartFailure } from '../start-failure.ts'
import { User } from './entity.ts'

/** `node api/src/accounts/make-admin.ts ADDRESS`: makes an admin of the account with that confirmed address. */
async function makeAdmin([email, ...rest]: readonly string[]): Promise<string> {
  if (!email || rest.length)
    throw new StartFailure('Name one e-mail address: node api/src/accounts/make-admin.ts name@example.org')
  const config = readConfig(process.env)
  await checkReachable(config.DATABASE_URL)
  const orm = await connect(config.DATABASE_URL, { max: 1 })
  try {
    const em = orm.em.fork()
    const user = await em.findOne(User, { [raw('lower(email)')]: email.toLowerCase() })
    if (!user) throw new StartFailure(`Nobody has registered with ${email}: open an account at /register first.`)
    if (!user.emailVerifiedAt)
      throw new StartFailure(`${email} is not confirmed yet: press the button of the mail that was sent there first.`)
    if (user.isAdmin) return `${email} is an admin already.`
    user.isAdmin = true
    await em.flush()
    return `${email} is an admin now: the console asks for a second factor at the next sign-in.`
  } finally {
    await orm.close(true)
  }
}

try {
  process.stdout.write(`${await makeAdmin(process.argv.slice(2))}\n`)
} catch (error) {
  console.error(error instanceof Error && 'isPlain' in error ? error.message : error)
  process.exitCode = 1
}
