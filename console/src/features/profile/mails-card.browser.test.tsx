import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aPerson, aProfile } from '../../../test/build-person'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi
beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aPerson()
})

const mails = page.getByRole('form', { name: 'E-mails que vous recevez' })
const save = { name: 'Enregistrer', exact: true }
const sent = () => api.of('PATCH', '/api/profile').map(({ body }) => body)

test('the daily mail has a chosen time, or is off', async () => {
  await visit('/profile')
  await mails.getByLabelText('Votre journée').selectOptions('07:00')
  await mails.getByRole('button', save).click()
  await expect.poll(sent).toEqual([{ dayMail: { atMinutes: 420 } }])
  await mails.getByLabelText('Votre journée').selectOptions('Ne pas l’envoyer')
  await mails.getByRole('button', save).click()
  await expect.poll(sent).toEqual([{ dayMail: { atMinutes: 420 } }, { dayMail: null }])
})

test('the mails are chosen one by one; security mails are always on and say why', async () => {
  await visit('/profile')
  await mails.getByRole('switch', { name: 'Déplacements' }).click()
  await mails.getByLabelText('Langue').selectOptions('English')
  // Finds one of several hundred time zones by its French name.
  await mails.getByLabelText('Fuseau horaire').click()
  await userEvent.keyboard('la réunion')
  await mails.getByRole('option', { name: /^Reunion/ }).click()
  await mails.getByRole('button', save).click()
  await expect.element(page.getByText('Profil enregistré.')).toBeVisible()
  await expect.poll(sent).toEqual([{ locale: 'en', timeZone: 'Indian/Reunion', notifications: { moves: false } }])
  const safety = mails.getByRole('switch', { name: 'Sécurité du compte' })
  await expect.element(safety).toBeDisabled()
  await expect.element(safety).toBeChecked()
  await expect.element(safety).toHaveAccessibleDescription(/à votre insu/)
})

test('what is switched while the mails are being saved stays, and is saved next', async () => {
  let profile = aProfile()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  api
    .on('GET /api/profile', () => profile)
    .on('PATCH /api/profile', async ({ body }) => {
      await held
      const { notifications, bell, ...rest } = body as Partial<typeof profile>
      profile = {
        ...profile,
        ...rest,
        notifications: { ...profile.notifications, ...notifications },
        bell: { ...profile.bell, ...bell },
      }
      return profile
    })
  await visit('/profile')
  const moves = mails.getByRole('switch', { name: 'Déplacements' })
  const cancellations = mails.getByRole('switch', { name: 'Annulations' })
  const reviews = mails.getByRole('checkbox', { name: /^Avis/ })
  const day = mails.getByLabelText('Votre journée')
  await moves.click()
  await mails.getByRole('button', save).click()
  await expect.poll(() => sent().length).toBe(1)
  await cancellations.click()
  await reviews.click()
  await day.selectOptions('07:00')
  release()
  await expect.element(page.getByText('Profil enregistré.')).toBeVisible()
  await expect.element(mails.getByRole('button', save)).toBeEnabled()
  await expect.element(moves).not.toBeChecked()
  await expect.element(cancellations).not.toBeChecked()
  await expect.element(reviews).not.toBeChecked()
  await expect.element(day).toHaveValue('420')
  await mails.getByRole('button', save).click()
  await expect
    .poll(sent)
    .toEqual([
      { notifications: { moves: false } },
      { notifications: { cancellations: false }, bell: { reviews: false }, dayMail: { atMinutes: 420 } },
    ])
})
