import { expect } from '@playwright/test'
import { distantStarts, tokenOf } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { test } from './own-account.ts'
import { aQuietPractice } from './quiet-practice.ts'
import { aPerson } from './visitor-page.ts'

test.describe.configure({ timeout: 120_000 })

test('a waiting client is mailed the time of a cancelled session, and takes it @phone', async ({ page }) => {
  const { api, typeId, visitor, booked } = await aQuietPractice()
  const person = aPerson()
  const [first = '', later = ''] = distantStarts(await visitor.freeStarts(typeId), 24 * 60)
  const book = async (startsAt: string, client = aPerson()) => {
    const booking = await visitor.send(await visitor.request({ sessionTypeId: typeId, startsAt }, { client }))
    await api.sessions.accept({ params: { id: booking.id } })
    return booking
  }
  await book(first)
  const { manageUrl } = await book(later, person)
  const own = `${demo.urls.console}/booking/${tokenOf(manageUrl)}`

  await page.goto(own)
  const box = page.getByRole('checkbox', { name: 'Me prévenir si un horaire plus tôt se libère' })
  // The box is ticked once the server has answered.
  await box.click()
  await expect(page.getByText(/vous recevrez un e.mail/)).toBeVisible()
  await expectAccessible(page)

  const freed = (await booked()).find(({ startsAt }) => startsAt === first)
  await api.sessions.cancel({ params: { id: freed?.id ?? '' }, body: { reason: 'Un empêchement' } })
  await mailbox.next({ to: person.email, subject: 'Un horaire se libère' })
  await page.goto(own)
  await expect(page.getByRole('heading', { name: /peut vous recevoir plus tôt/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Choisir/ }).click()
  await expect(page.getByRole('heading', { name: /peut vous recevoir plus tôt/ })).toBeHidden()
  await mailbox.next({ to: person.email, subject: 'Rendez-vous déplacé' })
  const standing = (await booked()).filter(({ status }) => status === 'scheduled')
  expect(standing.map(({ startsAt, patient }) => [startsAt, patient.lastname])).toEqual([[first, person.lastname]])
  expect(await api.waitingList.read({})).toEqual({ waiting: [], refilled: 1 })
})
