import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { anId, aPage, aSession, inFull } from '../../../../test/build'

const name = 'Vers une vie sans tabac, accompagnement de longue durée'

test('a long name of a type is shown whole in the sheet, on a phone too', async () => {
  await page.viewport(360, 780)
  const session = aSession({ status: 'scheduled' })
  const types = session.types.map((type) => ({ ...type, nameFr: name }))
  aQuietPractice()
    .on('GET /api/sessions', () => aPage([]))
    .on('GET /api/sessions/*', () => inFull({ ...session, types }))
    .on('GET /api/sessions/*/history', () => [])
  await visit(`/sessions?session=${session.id}`)
  const shown = page.getByRole('dialog', { name: 'Camille Roux' }).getByText(name)
  await expect.element(shown).toBeVisible()
  const { right } = shown.element().closest('dl')!.getBoundingClientRect()
  expect(shown.element().getBoundingClientRect().right).toBeLessThanOrEqual(right)
  expect(shown.element().scrollWidth).toBeLessThanOrEqual(shown.element().clientWidth)
})

test('on a phone no fact of the sheet is wider than its column, beside the longest name in English', async () => {
  await page.viewport(360, 780)
  const session = aSession({
    status: 'scheduled',
    source: { page: 'https://www.claire-vasseur.test/', referrer: null, utm: null },
  })
  aQuietPractice()
    .on('GET /api/sessions', () => aPage([]))
    .on('GET /api/sessions/*', () => inFull(session))
    .on('GET /api/sessions/*/history', () => [])
  await visit(`/sessions?session=${session.id}`, { language: 'en' })
  const sheet = page.getByRole('dialog', { name: 'Camille Roux' })
  await expect.element(sheet.getByText('At the practice')).toBeVisible()
  for (const fact of sheet.element().querySelectorAll('dd'))
    expect(fact.scrollWidth).toBeLessThanOrEqual(fact.clientWidth)
})

test('the way to end the booking link comes last, folded, with what it does', async () => {
  await page.viewport(1280, 900)
  const session = aSession({ status: 'scheduled' })
  aQuietPractice()
    .on('GET /api/sessions', () => aPage([]))
    .on('GET /api/sessions/*', () => inFull(session))
    .on('GET /api/sessions/*/history', () => [])
  await visit(`/sessions?session=${session.id}`)
  const sheet = page.getByRole('dialog', { name: 'Camille Roux' })
  const end = sheet.getByRole('button', { name: 'Retirer le lien de réservation' })
  await expect.element(sheet.getByText('Lien de réservation du client')).toBeVisible()
  await expect.element(end).not.toBeInTheDocument()
  await sheet.getByText('Lien de réservation du client').click()
  await expect.element(sheet.getByText(/le client voit, déplace ou annule cette séance/)).toBeVisible()
  await expect.element(end).toBeVisible()
})

test('the booking link is disabled after a confirmation, and stays when that is cancelled', async () => {
  await page.viewport(1280, 900)
  const session = aSession({ status: 'scheduled' })
  const api = aQuietPractice()
    .on('GET /api/sessions', () => aPage([]))
    .on('GET /api/sessions/*', () => inFull(session))
    .on('GET /api/sessions/*/history', () => [])
    .on('POST /api/sessions/*/end-link', () => undefined)
  await visit(`/sessions?session=${session.id}`)
  const sheet = page.getByRole('dialog', { name: 'Camille Roux' })
  await sheet.getByText('Lien de réservation du client').click()
  const question = page.getByRole('dialog', { name: /^Retirer le lien de réservation/ })
  await sheet.getByRole('button', { name: 'Retirer le lien de réservation' }).click()
  await question.getByRole('button', { name: 'Garder le lien' }).click()
  expect(api.of('POST', `/api/sessions/${session.id}/end-link`)).toEqual([])
  await sheet.getByRole('button', { name: 'Retirer le lien de réservation' }).click()
  await question.getByRole('button', { name: 'Retirer le lien de réservation' }).click()
  await expect.element(sheet.getByText(/Le prochain e\u2011mail au client en porte un autre/)).toBeVisible()
  expect(api.of('POST', `/api/sessions/${session.id}/end-link`)).toHaveLength(1)
})

test.each([
  ['accept', true, 'Séance convenue · le client', 'Demande acceptée · vous'],
  ['acceptPrepaid', true, 'Séance convenue, à payer · le client', 'Demande acceptée, à payer · vous'],
  ['accept', false, 'Demande acceptée · le client', 'Demande acceptée · vous'],
] as const)(
  'a session whose client took a proposed time was agreed by them: %s, taken: %s',
  async (event, isTaken, theirs, own) => {
    await page.viewport(1280, 900)
    const session = aSession({ status: 'scheduled' })
    const { startsAt } = session
    const entry = { from: 'pending_validation', to: 'scheduled', startsAt, at: startsAt, reason: null, event }
    aQuietPractice()
      .on('GET /api/sessions', () => aPage([]))
      .on('GET /api/sessions/*', () => inFull(session))
      .on('GET /api/sessions/*/history', () => [
        ...(isTaken ? [{ ...entry, id: anId(12), event: 'pickProposal' as const, by: 'visitor' as const }] : []),
        { ...entry, id: anId(13), by: 'visitor' },
        { ...entry, id: anId(14), by: 'practitioner' },
      ])
    await visit(`/sessions?session=${session.id}`)
    const sheet = page.getByRole('dialog', { name: 'Camille Roux' })
    await expect.element(sheet.getByText(theirs)).toBeVisible()
    await expect.element(sheet.getByText(own)).toBeVisible()
  },
)
