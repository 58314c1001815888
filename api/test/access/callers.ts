import { User } from '../../src/accounts/entity.ts'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { Access } from '../../src/http/endpoint.ts'
import { Practitioner } from '../../src/practices/entity.ts'
import type { TestApp } from '../app.ts'
import { aClient, aPractice, type BuiltClient, type BuiltPractice } from '../build.ts'
import { aGuardianRow } from '../client-area/a-guardian.ts'

/**
 * The callers, in the order of the table's columns. Except for the first three, they request rows of their own
 * practice.
 */
export const callers = {
  nobody: 'nobody',
  client: 'client',
  stranger: 'practitioner of another practice',
  unverified: 'practitioner, e-mail not confirmed',
  practitioner: 'practitioner',
  suspended: 'practitioner, suspended',
  oneFactor: 'admin without second factor',
  admin: 'admin',
} as const
export type Caller = keyof typeof callers

/** A caller who may call the endpoints of each access. */
export const allowed: Record<Access, Caller> = {
  public: 'nobody',
  anyone: 'nobody',
  account: 'practitioner',
  practitioner: 'practitioner',
  client: 'client',
  admin: 'admin',
}

/**
 * The callers of the client area about somebody else's rows: another client of the practice, and guardians of a child
 * who is a minor, or has come of age.
 */
export const others = { otherClient: 'other client', guardian: 'guardian', endedGuardian: 'ended guardian' } as const
export type AreaCaller = keyof typeof others

/** A caller: the token, and the account of the console. */
export interface Asking {
  token: string
  account: BuiltPractice | null
  /** The client whose rows a caller of the client area requests, where that is not the caller's own. */
  owner?: BuiltClient
}

interface Options {
  passwordHash: string
}

/** Creates a caller, who requests rows of `practice`. */
export async function asking(
  app: TestApp,
  caller: Caller | AreaCaller,
  practice: BuiltPractice,
  options: Options,
): Promise<Asking> {
  const signedIn = async (account: BuiltPractice) => ({ token: await app.tokenOf(account), account })
  switch (caller) {
    case 'nobody':
      return { token: 'a-token-that-nobody-was-ever-given', account: null }
    case 'client':
      return { token: await app.clientTokenOf(await aClient(app.orm, practice, options)), account: null }
    case 'otherClient': {
      const owner = await aClient(app.orm, practice)
      const other = await aClient(app.orm, practice, options)
      return { token: await app.clientTokenOf(other), account: null, owner }
    }
    case 'guardian':
      return { token: await guardianToken(app, practice, options), account: null }
    case 'endedGuardian':
      return { token: await guardianToken(app, practice, { ...options, dateOfBirth: '1990-01-01' }), account: null }
    case 'stranger':
      return signedIn(await aPractice(app.orm, options))
    case 'oneFactor':
      return signedIn(await aPractice(app.orm, { ...options, isAdmin: true, hasTotp: false }))
    case 'admin':
      return signedIn(await aPractice(app.orm, { ...options, isAdmin: true }))
    case 'unverified':
      return signedIn(await aColleague(app, practice, { ...options, emailVerifiedAt: null }))
    case 'suspended':
      return signedIn(await aColleague(app, practice, { ...options, suspendedAt: new Date() }))
    case 'practitioner':
      return signedIn(await aColleague(app, practice, options))
  }
}

async function guardianToken(app: TestApp, practice: BuiltPractice, options: Options & { dateOfBirth?: string }) {
  const { accountId } = await aGuardianRow(app, practice, options)
  return app.clientTokenOf({ accountId })
}

/** Creates another practitioner of a practice. */
export async function aColleague(
  app: TestApp,
  practice: BuiltPractice,
  options: Partial<Options> & { emailVerifiedAt?: null; suspendedAt?: Date } = {},
): Promise<BuiltPractice> {
  const [userId, practitionerId] = [newId(), newId()]
  const email = `collegue-${userId}@essais.test`
  await inPractice(app.orm.em, practice.id, async (em) => {
    em.create(User, {
      id: userId,
      practiceId: practice.id,
      email,
      name: 'Camille Essai',
      locale: 'fr',
      timeZone: 'Europe/Paris',
      passwordHash: 'none',
      isAdmin: false,
      emailVerifiedAt: new Date(),
      suspendedAt: null,
      ...options,
    })
    await em.flush()
    em.create(Practitioner, { id: practitionerId, practiceId: practice.id, userId, name: 'Camille Essai' })
  })
  return { ...practice, userId, practitionerId, email }
}
