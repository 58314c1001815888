import { expect, test } from 'vitest'
import { vaultOf } from '../../src/crypto/vault.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { hasUnsubscribed, unsubscribeToken } from '../../src/mail/opt-out.ts'
import { sealRecipient } from '../../src/messages/sealed-message.ts'
import type { MessageChannel, SuppressionReason } from '../../src/messages/states.ts'
import { suppress, suppressionOf } from '../../src/messages/suppression.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()
const secret = app.config.APP_SECRET

interface Address {
  channel: MessageChannel
  address: string
}

/** A message that was held back, since its address takes nothing: no client of the practice has it. */
async function aBlockedMessage(practice: BuiltPractice, of: Address, reason: SuppressionReason) {
  const id = newId()
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const query = queryOf(em)
    const vault = await vaultOf(query, app.config, practice.id)
    await suppress(query, secret, { practiceId: practice.id, ...of }, { reason, now: new Date() })
    await query(
      `insert into message
         (id, practice_id, key, template, audience, channel, data, status, error, recipient, attempts, created_at)
       values ($1, $2, $6, 'session.booked', 'client', $3, '{"sequence":0}', 'suppressed', $4, $5, 1, now())`,
      [id, practice.id, of.channel, reason, sealRecipient(vault, id, of.address), id],
    )
  })
  return { id }
}

const isBlocked = (practice: BuiltPractice, of: Address) =>
  inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const known = await suppressionOf(queryOf(em), secret, { practiceId: practice.id, ...of })
    return known !== null
  })

const anEmail = (): Address => ({ channel: 'email', address: `payeur-${newId()}@essais.test` })

test.each([
  ['an address that bounced', anEmail(), 'bounced'],
  ['an address whose owner complained', anEmail(), 'complained'],
  ['a number that refuses SMS', { channel: 'sms', address: '+33639980107' }, 'blacklisted_number'],
] as const)('%s and that no client has is lifted from the message that was held back', async (_, of, reason) => {
  const [practice, neighbour] = [await aPractice(app.orm), await aPractice(app.orm)]
  const params = await aBlockedMessage(practice, of, reason)
  await aBlockedMessage(neighbour, of, reason)
  const { messages } = await app.signedIn(practice)
  expect(await messages.get({ params })).toMatchObject({
    state: 'suppressed',
    recipient: of.address,
    reason: { code: reason },
    isBlocked: true,
  })
  const strange = await app.signedIn(neighbour)
  expect(await refusal(strange.messages.lift({ params }))).toMatchObject({ status: 404 })
  expect(await isBlocked(practice, of)).toBe(true)
  await messages.lift({ params })
  expect(await isBlocked(practice, of)).toBe(false)
  // Its line stays what it was.
  expect(await messages.get({ params })).toMatchObject({ state: 'suppressed', isBlocked: false })
  expect(await isBlocked(neighbour, of)).toBe(true)
  await messages.lift({ params })
})

test('a message lifts the block of its own address alone, and no unsubscription', async () => {
  const practice = await aPractice(app.orm)
  const [one, other] = [anEmail(), anEmail()]
  const params = await aBlockedMessage(practice, one, 'bounced')
  await aBlockedMessage(practice, other, 'bounced')
  await app.client().admin.unsubscribeAtOnce({ params: { link: unsubscribeToken(secret, one.address) } })
  const { messages } = await app.signedIn(practice)
  await messages.lift({ params })
  expect(await isBlocked(practice, one)).toBe(false)
  expect(await isBlocked(practice, other)).toBe(true)
  expect(await hasUnsubscribed(app.orm.em.fork(), secret, one.address)).toBe(true)
})

test('a message that was never written has no address to lift', async () => {
  const practice = await aPractice(app.orm)
  const of = anEmail()
  const params = await aBlockedMessage(practice, of, 'bounced')
  await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)('update message set recipient = null'))
  const { messages } = await app.signedIn(practice)
  expect(await messages.get({ params })).toMatchObject({ isBlocked: false })
  await messages.lift({ params })
  expect(await isBlocked(practice, of)).toBe(true)
})
