import { expect } from '@playwright/test'
import { distantStarts } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { mailbox } from './demo.ts'
import { pageOfOtherBrowser, test } from './own-account.ts'
import { requestOf, signIn } from './practitioner-page.ts'
import { aQuietPractice } from './quiet-practice.ts'
import { aPerson, chooseStart } from './visitor-page.ts'
import { words } from './words.ts'

test.describe.configure({ timeout: 120_000 })

test('other times are proposed for a request, opening their link takes none, and a press takes one @phone', async ({
  page,
  browser,
  request,
}) => {
  const t = words.fr
  const { owner, typeId, visitor, booked } = await aQuietPractice()
  const person = aPerson()
  const [requested = '', earlier = '', later = ''] = distantStarts(await visitor.freeStarts(typeId), 24 * 60)
  const booking = await visitor.request({ sessionTypeId: typeId, startsAt: requested }, { client: person })
  await visitor.send(booking)

  await signIn(page, '/requests', t, owner)
  const card = requestOf(page, person)
  await card.getByRole('button', { name: /^Proposer d’autres horaires/ }).click()
  const dialog = page.getByRole('dialog')
  for (const start of [earlier, later]) await chooseStart(dialog, start, t)
  await expect(dialog.getByRole('list', { name: 'Horaires choisis' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Proposer et prévenir' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByText(/^Proposés au client/)).toBeVisible()
  await expectAccessible(page)

  const mail = await mailbox.next({ to: person.email, subject: 'D’autres horaires pour votre demande' })
  const own = /http\S+\/booking\/\S+/.exec(mail.text)?.[0] ?? ''
  // Scanners open links of mails, and some send HEAD first.
  expect((await request.head(own)).status()).toBe(200)
  const client = await pageOfOtherBrowser(browser, page, t.locale)
  for (const _ of ['a scanner', 'the client']) {
    await client.goto(own)
    await expect(client.getByRole('heading', { name: /vous propose d’autres horaires$/ })).toBeVisible()
  }
  await expectAccessible(client)
  expect((await booked()).map(({ status }) => status)).toEqual(['pending_validation'])

  await client
    .getByRole('button', { name: /^Choisir / })
    .last()
    .click()
  await expect(client.getByRole('heading', { level: 1, name: t.confirmed })).toBeVisible()
  await expectAccessible(client)
  await mailbox.next({ to: person.email, subject: t.mails.accepted })
  await expect(card).toBeHidden()
  expect((await booked()).map(({ status, startsAt }) => [status, startsAt])).toEqual([['scheduled', later]])
  const free = await visitor.freeStarts(typeId)
  expect(free).toEqual(expect.arrayContaining([requested, earlier]))
  expect(free).not.toContain(later)
})
