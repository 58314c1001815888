import { expect, type Page } from '@playwright/test'
import { aBiller } from './a-biller.ts'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { signInBrowser, test } from './own-account.ts'
import { aPerson } from './visitor-page.ts'

const HOUR_MS = 3_600_000

test.use({ viewport: { width: 360, height: 740 } })
test.describe.configure({ timeout: 120_000 })

/** A practice with three held sessions that nobody has billed: two of the first client, one of the second. */
async function heldSessions() {
  const { api, owner, typeId } = await aBiller()
  const now = Math.floor(Date.now() / 900_000) * 900_000
  const held = async (patientId: string, hoursAgo: number) => {
    const startsAt = new Date(now - hoursAgo * HOUR_MS).toISOString()
    const body = { patientId, sessionTypeId: typeId, startsAt, location: 'office' as const, allowOverlap: true }
    const { id } = await api.sessions.plan({ body })
    await api.sessions.held({ params: { id } })
  }
  const [first, second] = [aPerson(), aPerson()].sort((one, other) => one.lastname.localeCompare(other.lastname, 'fr'))
  if (!first || !second) throw new Error('two clients')
  const { id: firstId } = await api.patients.add({ body: { ...first, address: '2 rue du Phare', city: 'Brest' } })
  const { id: secondId } = await api.patients.add({ body: second })
  await held(firstId, 9)
  await held(firstId, 6)
  await held(secondId, 3)
  return { api, owner, first, second }
}

const isWithinWidth = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('past sessions are billed at once on a phone, after a preview, and each invoice is mailed', async ({ page }) => {
  const { api, owner, first, second } = await heldSessions()
  await signInBrowser(page.context(), owner)
  await page.goto(`${demo.urls.console}/facturation?view=unbilled`)
  await page.getByRole('button', { name: 'Tout facturer' }).click()
  const batch = page.getByRole('dialog', { name: 'Facturer les séances passées' })
  const bills = batch.getByRole('list', { name: 'Factures à établir' }).getByRole('listitem')
  await expect(bills).toHaveCount(2)
  const [firstBill, secondBill] = [first, second].map(({ lastname }) => bills.filter({ hasText: lastname }))
  if (!firstBill || !secondBill) throw new Error('two bills')
  await expect(firstBill).toContainText(/120,00\s€/)
  await expect(firstBill).not.toContainText('Sans adresse postale')
  await expect(secondBill).toContainText(/60,00\s€/)
  await expect(secondBill).toContainText('Sans adresse postale')
  await isWithinWidth(page)
  await expectAccessible(page, { isLightEnough: true })
  // Nothing is issued by looking.
  expect((await api.invoices.list({ query: {} })).data).toEqual([])

  await batch.getByRole('combobox', { name: 'Ce qui tient sur une facture' }).selectOption('Une facture par séance')
  await expect(batch.getByRole('button', { name: /^Établir 3 factures \(180,00\s€\)$/ })).toBeVisible()
  await batch.getByRole('combobox', { name: 'Ce qui tient sur une facture' }).selectOption('Une facture par client')
  await secondBill.getByRole('checkbox').uncheck()
  await expect(batch.getByRole('button', { name: /^Établir 1 facture \(120,00\s€\)$/ })).toBeVisible()
  await secondBill.getByRole('checkbox').check()
  await batch.getByRole('checkbox', { name: 'Envoyer chacune par e-mail' }).check()
  await batch.getByRole('button', { name: /^Établir 2 factures \(180,00\s€\)$/ }).click()

  await expect(batch.getByText('2 factures établies.')).toBeVisible()
  await expect(firstBill).toContainText(/-00001/)
  await expect(secondBill).toContainText(/-00002/)
  await isWithinWidth(page)
  for (const { email } of [first, second])
    expect((await mailbox.next({ to: email, subject: 'Votre facture' })).attachments).toMatchObject([
      { type: 'application/pdf' },
    ])
  await batch.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect(page.getByText('Rien à facturer', { exact: true })).toBeVisible()

  const { data } = await api.invoices.list({ query: { sort: 'number' } })
  expect(data.map(({ status, totalCents, patient }) => [status, totalCents, patient?.lastname])).toEqual([
    ['issued', 12_000, first.lastname],
    ['issued', 6000, second.lastname],
  ])
  expect((await api.billing.unbilled({ query: {} })).totals).toMatchObject({ count: 0 })
})
