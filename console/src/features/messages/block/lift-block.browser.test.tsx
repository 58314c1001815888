import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage } from '../../../../test/build'
import { failedMessage } from '../../../../test/build-messages'
import { Refusal } from '../../../../test/fake-api'
import type { LoggedMessage } from '../use-messages'

const held: LoggedMessage = {
  ...failedMessage,
  template: 'invoices.sent',
  state: 'suppressed',
  recipient: 'employeur@courriel.test',
  reason: { code: 'bounced', detail: null },
}

/** The page of a held back message, and whether its address is blocked. */
async function opened(message = held, { lift = (): unknown => undefined, isBlocked = true } = {}) {
  let blocks = isBlocked
  const api = aQuietPractice()
    .on('GET /api/messages', () => aPage([message]))
    .on('GET /api/messages/*', () => ({ ...message, text: null, isToClient: false, isBlocked: blocks }))
    .on('DELETE /api/messages/*/block', () => {
      const answer = lift()
      if (answer === undefined) blocks = false
      return answer
    })
  await visit(`/messages?message=${message.id}`)
  const sheet = page.getByRole('dialog', { name: 'Facture' })
  return { api, sheet, button: sheet.getByRole('button', { name: 'Lever le blocage' }) }
}

test('lifts the block of an address that is in no file, after saying what that means', async () => {
  const { api, sheet, button } = await opened()
  await expect.element(sheet.getByText('Vos e‑mails ne partent plus vers cette adresse.')).toBeVisible()
  await button.click()
  const question = page.getByRole('dialog', { name: 'Lever ce blocage ?' })
  await expect.element(question.getByText(/le prochain reviendra et la bloquera de nouveau/)).toBeVisible()
  expect(api.of('DELETE', /block/)).toEqual([])
  await question.getByRole('button', { name: 'Lever le blocage' }).click()
  await expect.element(page.getByText(/Le blocage est levé/)).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(api.of('DELETE', /\/api\/messages\/[^/]+\/block/)).toHaveLength(1)
  await expect.element(sheet.getByRole('button', { name: 'Envoyer de nouveau' })).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull()
})

test('leaves the address blocked where somebody thinks better of it, and says what went wrong', async () => {
  const { api, button } = await opened(held, { lift: () => new Refusal('unexpected') })
  await button.click()
  const question = page.getByRole('dialog', { name: 'Lever ce blocage ?' })
  await question.getByRole('button', { name: 'Laisser bloqué' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(api.of('DELETE', /block/)).toEqual([])
  await button.click()
  await question.getByRole('button', { name: 'Lever le blocage' }).click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  await expect.element(question).toBeVisible()
})

test('speaks of a number where an SMS was held back', async () => {
  const sms = { ...held, channel: 'sms' as const, recipient: '+33639980107', reason: null }
  const { sheet, button } = await opened(sms)
  await expect.element(sheet.getByText('Vos SMS ne partent plus vers ce numéro.')).toBeVisible()
  await button.click()
  await expect.element(page.getByText(/partiront de nouveau vers le 06/)).toBeVisible()
})

test('offers nothing to lift where the address takes messages', async () => {
  const { sheet, button } = await opened(held, { isBlocked: false })
  await expect.element(sheet.getByRole('button', { name: 'Envoyer de nouveau' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})
