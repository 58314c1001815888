import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../../test/app'
import { plannedReply } from '../../../../test/build'
import { deferred } from '../../../../test/deferred'
import { Refusal } from '../../../../test/fake-api'
import { aShownWeek, dialog, sheetSession, WEEK } from '../../../../test/shown-week'

const shown = aShownWeek()
const moves = () => shown.api.of('POST', /.*reschedule/).map(({ body }) => body)

test('a session moves to any date and time, and over another one only after a confirmation', async () => {
  const [session, other] = shown.sessions
  if (!session || !other) return expect.unreachable()
  const moved = deferred()
  shown.api
    .on('GET /api/availability', () => ({ timeZone: 'Europe/Paris', days: [] }))
    .on('POST /api/sessions/*/reschedule', ({ body }) =>
      (body as { allowOverlap?: boolean }).allowOverlap ? moved.answer : new Refusal('slot_taken', { nearest: [] }),
    )
  await visit(`${WEEK}&session=${session.id}`)
  await dialog().getByRole('button', { name: 'Déplacer' }).click()
  await dialog().getByRole('radio', { name: 'Autre date et heure' }).click()
  await expect.element(dialog().getByLabelText(/^Jour/)).toHaveValue('01/03/2027')
  await expect.element(dialog().getByLabelText(/^Heure/)).toHaveValue('09:30')
  // A session does not conflict with itself, and its current time offers no move.
  await expect.element(dialog().getByText(/a déjà lieu à ce moment/)).not.toBeInTheDocument()
  await expect.element(dialog().getByRole('button', { name: 'Déplacer la séance' })).not.toBeInTheDocument()

  await dialog()
    .getByLabelText(/^Heure/)
    .fill('20:30')
  await expect.element(dialog().getByText('En dehors de vos horaires.')).toBeVisible()
  await expect.element(dialog().getByText(/Nouvel horaire/)).toMatchTextContent(/lundi 1er mars.*20.h.30/)

  const at = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short', timeZone: 'Europe/Paris' })
  await dialog()
    .getByLabelText(/^Heure/)
    .fill(at.format(new Date(other.startsAt)))
  await expect.element(dialog().getByText(/a déjà lieu à ce moment/)).toBeVisible()
  await dialog().getByRole('checkbox', { name: 'Déplacer malgré tout' }).click()
  await dialog().getByRole('button', { name: 'Déplacer la séance' }).click()
  await expect.poll(moves).toHaveLength(1)
  await expect.element(dialog().getByRole('button', { name: 'Retour' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog().getByRole('button', { name: 'Déplacer la séance' })).toBeVisible()
  moved.give(plannedReply(sheetSession(session)))
  await expect.element(page.getByText(/déplacée au/)).toBeVisible()
  expect(moves()).toEqual([{ startsAt: other.startsAt, seenStartsAt: session.startsAt, allowOverlap: true }])
})
