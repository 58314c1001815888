import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aSession, firstSession } from '../../../test/build'
import { anAccount } from '../../../test/build-account'
import { withRecord } from '../../../test/build-record'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import type { Rule, SessionReminder } from './use-reminders'

const twoDays: Rule = {
  id: anId(71),
  sessionTypeId: null,
  channel: 'email',
  when: { timing: 'hours', amount: 48 },
  quiet: { from: 1260, until: 480 },
  isFirstOnly: false,
  asksConfirmation: true,
  isActive: true,
  words: null,
}
const evening: Rule = {
  ...twoDays,
  id: anId(72),
  sessionTypeId: firstSession.id,
  when: { timing: 'days', amount: 1, atMinutes: 1080 },
  quiet: null,
  isActive: false,
}

let api: FakeApi
const bodies = (method: string, path: RegExp) => api.of(method, path).map(({ body }) => body)

beforeEach(() => {
  api = anAccount(aQuietPractice()).on('GET /api/reminders', () => [twoDays, evening])
})

describe('the tab of reminders', () => {
  test('describes when each reminder is sent, for all sessions and for one type', async () => {
    await visit('/settings/reminders')
    const all = page.getByRole('region', { name: 'Toutes les séances' })
    await expect.element(all.getByText('48 heures avant')).toBeVisible()
    await expect.element(all.getByText('Par e-mail, jamais entre 21:00 et 08:00')).toBeVisible()
    const own = page.getByRole('region', { name: /Première séance/ })
    await expect.element(own.getByText('La veille à 18:00')).toBeVisible()
    await expect.element(own.getByRole('switch')).toHaveAttribute('aria-checked', 'false')
  })

  test('leads from an e-mail to its words', async () => {
    await visit('/settings/reminders')
    await page.getByText('48 heures avant').click()
    const words = page.getByRole('dialog', { name: 'Modifier le rappel' }).getByRole('link', { name: /avec vos mots/ })
    await expect.element(words).toHaveAttribute('href', '/settings/custom-emails/reminder')
  })

  test('adds one at a time of the clock, which is checked where it stands', async () => {
    api.on('POST /api/reminders', ({ body }) => ({ ...twoDays, ...(body as object), id: anId(73) }))
    await visit('/settings/reminders')
    await page.getByRole('button', { name: 'Ajouter un rappel' }).click()
    const sheet = page.getByRole('dialog', { name: 'Nouveau rappel' })
    const amount = sheet.getByLabelText('Combien')
    await amount.fill('1')
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
    await sheet.getByLabelText('Unité').selectOptions('jours avant, à heure fixe')
    await sheet.getByLabelText('À quelle heure').fill('18:30')
    await sheet.getByRole('button', { name: 'Ajouter' }).click()
    await expect
      .poll(() => bodies('POST', /\/api\/reminders/))
      .toEqual([
        {
          sessionTypeId: null,
          channel: 'email',
          when: { timing: 'days', amount: 1, atMinutes: 1110 },
          quiet: { from: 1260, until: 480 },
          isFirstOnly: false,
          asksConfirmation: true,
          isActive: true,
        },
      ])
    await expect.element(sheet).not.toBeInTheDocument()
  })

  test('reports another reminder at the same time', async () => {
    api.on('PATCH /api/reminders/*', () => new Refusal('validation', { errors: { when: ['duplicate'] } }))
    await visit('/settings/reminders')
    await page.getByRole('button', { name: /Modifier le rappel.*48 heures/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Modifier le rappel' })
    await sheet.getByLabelText('Combien').fill('24')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(sheet.getByText('Un autre rappel part déjà à ce moment-là.')).toBeVisible()
  })

  test('of two refused fields the first takes the focus', async () => {
    const errors = { when: ['duplicate'], quiet: ['invalid'] }
    api.on('PATCH /api/reminders/*', () => new Refusal('validation', { errors }))
    await visit('/settings/reminders')
    await page.getByRole('button', { name: /Modifier le rappel.*48 heures/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Modifier le rappel' })
    await sheet.getByLabelText('Combien').fill('24')
    await sheet.getByRole('button', { name: 'Enregistrer' }).click()
    await expect
      .element(sheet.getByRole('textbox', { name: 'De', exact: true }))
      .toHaveAttribute('aria-invalid', 'true')
    await expect.element(sheet.getByLabelText('Combien')).toHaveFocus()
  })

  test('switches one on, and removes one with undo', async () => {
    api
      .on('PATCH /api/reminders/*', () => ({ ...evening, isActive: true }))
      .on('DELETE /api/reminders/*', () => undefined)
      .on('POST /api/reminders', () => twoDays)
    await visit('/settings/reminders')
    await page.getByRole('switch', { name: /La veille/ }).click()
    await expect.poll(() => bodies('PATCH', /\/api\/reminders\/.*/)).toEqual([{ isActive: true }])
    await page.getByRole('button', { name: /Modifier le rappel.*48 heures/ }).click()
    await page.getByRole('button', { name: 'Supprimer ce rappel' }).click()
    await page.getByRole('button', { name: 'Revenir en arrière', exact: true }).click()
    const { id: _, ...again } = twoDays
    await expect.poll(() => bodies('POST', /\/api\/reminders/)).toEqual([again])
  })

  test('invites to add one when there is none', async () => {
    api.on('GET /api/reminders', () => [])
    await visit('/settings/reminders')
    await expect.element(page.getByText('Aucun rappel ne part')).toBeVisible()
  })
})

test('the page of a session lists its reminders, and each can be left out', async () => {
  const session = aSession({ status: 'scheduled' })
  const planned: SessionReminder = {
    id: anId(74),
    channel: 'email',
    dueAt: '2027-02-28T08:30:00.000Z',
    status: 'planned',
    reason: null,
    obstacle: null,
    message: null,
  }
  withRecord(api, { session })
  api
    .on('GET /api/sessions/*/reminders', () => [planned])
    .on('PUT /api/sessions/*/reminders/*', () => [{ ...planned, status: 'off' }])
  await visit(`/sessions/${session.id}`)
  const part = page.getByRole('region', { name: 'Rappels' })
  await expect.element(part.getByText('Prévu')).toBeVisible()
  await part.getByRole('button', { name: 'Ne pas envoyer' }).click()
  await expect.poll(() => bodies('PUT', /\/api\/sessions\/.*/)).toEqual([{ isOff: true }])
})

test('the page of a session without reminders leads to their rules', async () => {
  const session = aSession({ status: 'scheduled' })
  withRecord(api, { session })
  api.on('GET /api/sessions/*/reminders', () => [])
  await visit(`/sessions/${session.id}`)
  const part = page.getByRole('region', { name: 'Rappels' })
  await expect.element(part.getByText(/^Aucun rappel ne partira pour cette séance\./)).toBeVisible()
  await expect
    .element(part.getByRole('link', { name: 'Voir vos rappels' }))
    .toHaveAttribute('href', '/settings/reminders')
})

test('the page of a session says why a reminder was not sent', async () => {
  const session = aSession({ status: 'scheduled' })
  const skipped = {
    id: anId(74),
    channel: 'email',
    dueAt: '2027-02-28T08:30:00.000Z',
    status: 'skipped',
    reason: 'opted_out',
    obstacle: null,
    message: null,
  } satisfies SessionReminder
  const sent = {
    ...skipped,
    id: anId(75),
    status: 'sent',
    reason: null,
    message: { state: 'skipped', reason: 'session_moved' },
  } satisfies SessionReminder
  const withheld = ([id, reason]: [number, 'no_email' | 'practice_budget']) =>
    ({ ...sent, id: anId(id), message: { state: 'skipped', reason } }) satisfies SessionReminder
  withRecord(api, { session })
  api.on('GET /api/sessions/*/reminders', () => [
    skipped,
    sent,
    withheld([76, 'no_email']),
    withheld([77, 'practice_budget']),
  ])
  await visit(`/sessions/${session.id}`)
  const part = page.getByRole('region', { name: 'Rappels' })
  await expect.element(part.getByText('Non envoyé : le client n’en veut plus')).toBeVisible()
  await expect.element(part.getByText('Non envoyé : la séance a été déplacée')).toBeVisible()
  await expect.element(part.getByText('Non envoyé : le client n’a pas d’adresse e‑mail')).toBeVisible()
  await expect.element(part.getByText('Non envoyé : votre cabinet avait beaucoup envoyé ce jour-là')).toBeVisible()
})

test('the page of a session says which planned reminder will reach nobody, why, and where to mend it', async () => {
  const session = aSession({ status: 'scheduled' })
  const planned = (n: number, channel: 'email' | 'sms', obstacle: SessionReminder['obstacle']): SessionReminder => ({
    id: anId(n),
    channel,
    dueAt: '2027-02-28T08:30:00.000Z',
    status: 'planned',
    reason: null,
    obstacle,
    message: null,
  })
  withRecord(api, { session })
  api.on('GET /api/sessions/*/reminders', () => [
    planned(74, 'email', 'no_email'),
    planned(75, 'sms', 'no_number'),
    planned(76, 'sms', 'sms_refused'),
    planned(77, 'sms', 'sms_not_set_up'),
  ])
  await visit(`/sessions/${session.id}`)
  const part = page.getByRole('region', { name: 'Rappels' })
  await expect.element(part.getByText(/pas\s: le client n’a pas d’adresse e‑mail/)).toBeVisible()
  await expect.element(part.getByText(/pas\s: le client ne veut pas de SMS/)).toBeVisible()
  await expect.element(part.getByText('Prévu')).not.toBeInTheDocument()
  for (const [name, to] of [
    ['Ajouter une adresse', `/patients/${session.patient.id}`],
    ['Ajouter un numéro', `/patients/${session.patient.id}`],
    ['Régler les SMS', '/settings/integrations'],
  ] as const)
    await expect.element(part.getByRole('link', { name })).toHaveAttribute('href', to)
  expect(part.getByRole('link').elements()).toHaveLength(3)
})
