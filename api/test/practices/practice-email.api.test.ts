import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import {
  anAccountOffice,
  anEmail,
  ACCOUNT_PASSWORD as currentPassword,
  mailedToken,
  rowsOf,
} from '../accounts/an-account-office.ts'
import { anAddress } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const office = anAccountOffice()
const passwordHash = await hashPassword(currentPassword)

async function anOwner(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(office.app.orm, { passwordHash, ...given })
  const api = await office.app.signedIn(practice)
  const { email: before } = await api.practices.own({})
  return { practice, before, ...api.practices }
}

const confirm = (mail: { text?: string | undefined }) =>
  office.visitor().accounts.verifyEmail({ body: { token: mailedToken(mail as never) } })

test('a practice’s new address counts once its mailbox has confirmed it, by any reader, and the log says so', async () => {
  const { practice, before, change, own } = await anOwner()
  const email = anEmail()
  const changed = await change({ body: { email, city: 'Rezé', currentPassword } })
  expect(changed).toMatchObject({ email: before, pendingEmail: email, city: 'Rezé' })
  expect(changed.replaced).not.toHaveProperty('email')
  const [mail] = await office.mailsTo(email)
  expect(mail!.text).toContain(email)
  expect(mail!.text).not.toContain(practice.name)
  expect(await own({})).toMatchObject({ email: before, pendingEmail: email })
  expect(await confirm(mail!)).toEqual({ email, isNew: false, isPractice: true })
  expect(await own({})).toMatchObject({ email, pendingEmail: null })
  expect(await refusal(confirm(mail!))).toMatchObject({ status: 410 })
  const lines = await rowsOf<{ details: object }>(
    office.app,
    practice.id,
    "select details from audit_entry where action = 'practice.changed' and details ->> 'field' = 'email'",
  )
  expect(lines).toEqual([{ details: { field: 'email', before, after: email } }])
  const told = await office.mailTo(practice.email, 'L’adresse e-mail de votre cabinet a changé')
  expect(told.text?.replaceAll(/\s+/g, ' ')).toContain('Les réponses de vos clients arrivent désormais')
})

test('another mailbox is named with the password alone: an open console leads no answers of clients elsewhere', async () => {
  const { before, change, own } = await anOwner()
  const email = anEmail()
  const refused = async (password?: string) =>
    refusal(change({ body: { email, city: 'Rezé', ...(password && { currentPassword: password }) } }))
  expect(await refused()).toMatchObject({ status: 422, details: { errors: { currentPassword: ['required'] } } })
  expect(await refused('autre chose')).toMatchObject({ details: { errors: { currentPassword: ['wrong'] } } })
  expect(await own({})).toMatchObject({ email: before, pendingEmail: null })
  // Nothing else of a practice needs it.
  expect(await change({ body: { city: 'Rezé' } })).toMatchObject({ city: 'Rezé' })
})

test('only the last requested one counts; sending the old one again, or none, cancels the request', async () => {
  const { before, change, own } = await anOwner()
  const [first, second] = [anEmail(), anEmail()]
  await change({ body: { email: first, currentPassword } })
  const [old] = await office.mailsTo(first)
  await change({ body: { email: second, currentPassword } })
  const [mail] = await office.mailsTo(second)
  expect(await refusal(confirm(old!))).toMatchObject({ status: 410 })
  expect(await change({ body: { email: before } })).toMatchObject({ email: before, pendingEmail: null })
  expect(await refusal(confirm(mail!))).toMatchObject({ status: 410 })
  await change({ body: { email: first, currentPassword } })
  expect(await change({ body: { email: null } })).toMatchObject({ email: null, pendingEmail: null })
  expect(await own({})).toMatchObject({ email: null, pendingEmail: null })
})

test('a day later the link has expired, and the old address stays', async () => {
  const { practice, before, change, own } = await anOwner()
  const email = anEmail()
  await change({ body: { email, currentPassword } })
  const [mail] = await office.mailsTo(email)
  const aDayLater = "update account_link set expires_at = expires_at - interval '1 day' where user_id = $1 returning 1"
  expect(await rowsOf(office.app, practice.id, aDayLater, [practice.userId])).toHaveLength(1)
  expect(await refusal(confirm(mail!))).toMatchObject({ status: 410 })
  expect(await own({})).toMatchObject({ email: before, pendingEmail: null })
})

test('the account’s own confirmed address needs no link; an account without one can name no other mailbox', async () => {
  const { practice, change } = await anOwner()
  await change({ body: { email: null } })
  expect(await change({ body: { email: practice.email } })).toMatchObject({ email: practice.email, pendingEmail: null })
  const stranger = await anOwner({ isVerified: false })
  expect(await refusal(stranger.change({ body: { email: anEmail(), currentPassword } }))).toMatchObject({
    code: 'email_unverified',
  })
})

test('an account names five addresses an hour at most', async () => {
  const practice = await aPractice(office.app.orm, { passwordHash })
  const token = await office.app.tokenOf(practice)
  const name = () =>
    office.app
      .client({ authorization: `Bearer ${token}`, 'x-forwarded-for': anAddress() })
      .practices.change({ body: { email: anEmail(), currentPassword } })
  for (let n = 0; n < 5; n++) await name()
  expect(await refusal(name())).toMatchObject({ status: 429 })
})
