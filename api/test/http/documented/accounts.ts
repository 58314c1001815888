import { contract } from '../../../src/contract.ts'
import { hashPassword } from '../../../src/crypto/password.ts'
import type { TestApp } from '../../app.ts'
import { aMailedLink, aPractice, codeAt } from '../../build.ts'
import { solvedRegistrationCaptcha } from '../../captcha.ts'
import type { Documented } from '../documented.ts'

const currentPassword = 'un long mot de passe'
const password = 'mouette-granit-embrun-ajonc'

/** Calls everything about an account, from opening it to signing out everywhere. */
export async function asksOfAccounts(app: TestApp, as: Documented['as']): Promise<void> {
  const { accounts } = contract
  const nobody = as({ authorization: 'Bearer' })
  const account = { name: 'Ariane Lebreton', email: `ariane-${crypto.randomUUID()}@essais.test`, locale: 'fr' }
  const registration = { account: { ...account, password }, practice: { name: 'Cabinet du Saule' }, acceptsTerms: true }
  const captcha = await solvedRegistrationCaptcha()
  await nobody(accounts.registrationChallenge)
  await nobody(accounts.register, { ...registration, captcha })
  await nobody(accounts.register, { ...registration, captcha })
  await nobody(accounts.register, { ...registration, captcha, isAdmin: true })
  const weak = { ...registration, account: { ...account, password: 'password' } }
  await nobody(accounts.register, { ...weak, captcha: await solvedRegistrationCaptcha() })

  const passwordHash = await hashPassword(currentPassword)
  const practice = await aPractice(app.orm, { passwordHash, isVerified: false })
  const { email } = practice
  for (const spec of [accounts.resendVerification, accounts.forgotPassword]) {
    await nobody(spec, { email })
    await nobody(spec, { email: 'nobody' })
  }
  await nobody(accounts.passwordStrength, { password, about: [account.name] })
  await nobody(accounts.passwordStrength, { password: 'court', about: [] })
  const verification = await aMailedLink(app.orm, practice, 'verify')
  await nobody(accounts.verifyEmail, { token: verification })
  await nobody(accounts.verifyEmail, { token: verification, password: currentPassword })
  await nobody(accounts.verifyEmail, { token: verification, password: currentPassword })
  await nobody(accounts.verifyEmail, { token: `${verification}A`, password: currentPassword })
  const reset = await aMailedLink(app.orm, practice, 'reset')
  await nobody(accounts.resetPassword, { token: reset, password: 'password' })
  await nobody(accounts.resetPassword, { token: reset, password: currentPassword })
  await nobody(accounts.resetPassword, { token: reset, password: currentPassword })

  const owner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  await asksOfTheSecondFactor(owner)
  await app.tokenOf(practice)
  const devices = (await owner(accounts.signIns)) as unknown as { id: string; isCurrent: boolean }[]
  const other = devices.find(({ isCurrent }) => !isCurrent)!
  await owner(accounts.endSignIn, undefined, { id: other.id })
  await owner(accounts.endSignIn, undefined, { id: other.id })
  await owner(accounts.changeEmail, { currentPassword, email: `nouvelle-${email}` })
  await owner(accounts.changeEmail, { currentPassword: 'faux', email: `nouvelle-${email}` })
  await owner(accounts.changePassword, { currentPassword: 'faux', password })
  await owner(accounts.changePassword, { currentPassword, password })
  await owner(accounts.signOutEverywhere, { keepsConnections: false })
  await owner(accounts.signOutEverywhere)
}

async function asksOfTheSecondFactor(owner: ReturnType<Documented['as']>): Promise<void> {
  const { accounts } = contract
  await owner(accounts.secondFactor)
  await owner(accounts.beginTotp, { currentPassword: 'faux' })
  const { secret } = await owner(accounts.beginTotp, { currentPassword })
  await owner(accounts.confirmTotp, { code: 'zzzzzz' })
  const begun = await owner(accounts.confirmTotp, { code: codeAt(new Date(), secret) })
  const [one, two] = (begun as unknown as { recoveryCodes: string[] }).recoveryCodes
  await owner(accounts.confirmTotp, { code: 'zzzzzz' })
  await owner(accounts.newRecoveryCodes, { currentPassword, code: 'zzzzzz' })
  const renewed = await owner(accounts.newRecoveryCodes, { currentPassword, code: one })
  await owner(accounts.turnOffTotp, { currentPassword, code: two })
  const [fresh] = (renewed as unknown as { recoveryCodes: string[] }).recoveryCodes
  await owner(accounts.turnOffTotp, { currentPassword, code: fresh })
  await owner(accounts.turnOffTotp, { currentPassword, code: fresh })
}
