import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../../test/app'
import { inFull, plannedReply } from '../../../../test/build'
import { deferred } from '../../../../test/deferred'
import { Refusal } from '../../../../test/fake-api'
import { aShownWeek, dialog, sheetSession, WEEK } from '../../../../test/shown-week'

const shown = aShownWeek()

test('a session gets another length, and a conflict is shown', async () => {
  const id = shown.sessions[0]!.id
  const taken = deferred()
  let isTaken = true
  const moves = shown.api
    .on('GET /api/availability', () => ({ timeZone: 'Europe/Paris', days: [] }))
    .on('POST /api/sessions/*/reschedule', () =>
      isTaken ? taken.answer : plannedReply(sheetSession(shown.sessions[0]!)),
    )
  await visit(`${WEEK}&session=${id}`)
  await dialog().getByRole('button', { name: 'Déplacer' }).click()
  const field = dialog().getByLabelText('Durée en minutes')
  await expect.element(field).toHaveValue(60)
  await expect.element(dialog().getByRole('button', { name: 'Changer la durée' })).toBeDisabled()
  await field.fill('75')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => moves.of('POST', /.*reschedule/)).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  taken.give(new Refusal('slot_taken', { nearest: [] }))
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  isTaken = false
  await dialog().getByRole('button', { name: 'Changer la durée' }).click()
  await expect.element(page.getByText(/Durée de la séance de Camille Roux changée/)).toBeVisible()
  const seen = { seenStartsAt: '2027-03-01T08:30:00.000Z', seenDurationMinutes: 60 }
  expect(moves.of('POST', /.*reschedule/).map(({ body }) => body)).toEqual([
    { startsAt: seen.seenStartsAt, durationMinutes: 75, ...seen },
    { startsAt: seen.seenStartsAt, durationMinutes: 75, ...seen },
  ])
})

test('no mail is promised to a client without an address', async () => {
  const [first] = shown.sessions
  if (!first) return expect.unreachable()
  const session = sheetSession(first)
  const untold = { ...session, patient: { ...session.patient, email: null } }
  shown.api
    .on('GET /api/sessions/*', () => inFull(untold))
    .on('GET /api/availability', () => ({ timeZone: 'Europe/Paris', days: [] }))
    .on('POST /api/sessions/*/reschedule', () => plannedReply(untold))
  await visit(`${WEEK}&session=${session.id}`)
  await dialog().getByRole('button', { name: 'Déplacer' }).click()
  await dialog().getByLabelText('Durée en minutes').fill('75')
  await expect.element(dialog().getByText(/^Aucun e\u2011mail ne part/)).toBeVisible()
  await expect.element(dialog().getByText(/recevra la nouvelle invitation/)).not.toBeInTheDocument()
  await dialog().getByRole('button', { name: 'Changer la durée' }).click()
  await expect.element(page.getByText(/Durée de la séance de .+ changée/)).toBeVisible()
  await expect.element(page.getByText(/invitation part par e\u2011mail/)).not.toBeInTheDocument()
})
