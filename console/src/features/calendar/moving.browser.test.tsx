import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plain, visit } from '../../../test/app'
import { anId, inFull, plannedReply } from '../../../test/build'
import { someUnavailabilities } from '../../../test/build-calendar'
import { anUnavailability } from '../../../test/build-schedule'
import { deferred } from '../../../test/deferred'
import { Refusal } from '../../../test/fake-api'
import { aShownWeek, column, dialog, entry, movedTo, sheetSession, WEEK } from '../../../test/shown-week'

const shown = aShownWeek()

/** Drags an entry by mouse, by so many days and hours. */
async function drag(name: RegExp, days: number, hours: number, part = '') {
  await expect.element(entry(name)).toBeVisible()
  const source = entry(name).element()
  const [{ left, top, bottom }, width] = [source.getBoundingClientRect(), column('2027-03-01')?.clientWidth ?? 0]
  const from = { clientX: left + 20, clientY: part ? bottom - 3 : top + 10 }
  const to = { clientX: from.clientX + days * (width + 1), clientY: from.clientY + hours * 52 }
  const press = { bubbles: true, pointerType: 'mouse', button: 0, pointerId: 1 }
  const taken = part ? source.querySelector(part)! : source
  taken.dispatchEvent(new PointerEvent('pointerdown', { ...press, ...from }))
  for (const at of [{ ...from, clientX: from.clientX + 8 }, to])
    window.dispatchEvent(new PointerEvent('pointermove', { ...press, ...at }))
  return { drop: () => window.dispatchEvent(new PointerEvent('pointerup', { ...press, ...to })) }
}

describe('a dragged session', () => {
  test('moves after a confirmation, and moves back when that is undone', async () => {
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    await expect.element(page.getByText('10:30 – 11:30', { exact: true })).toBeInTheDocument()
    drop()
    await expect.element(dialog().getByText(/mercredi 3 mars à 10.h.30/)).toBeVisible()
    await dialog().getByRole('checkbox').click()
    await dialog().getByRole('button', { name: 'Déplacer' }).click()
    await expect.element(page.getByText(/Séance de Camille Roux déplacée au mercredi 3 mars à 10/)).toBeVisible()
    const [seen, moved] = ['2027-03-01T08:30:00.000Z', '2027-03-03T09:30:00.000Z']
    const quietly = { notify: false, allowOverlap: false, holdMailSeconds: 12 }
    const bodies = () => shown.api.of('POST', /.*reschedule/).map(({ body }) => body)
    await expect.poll(bodies).toEqual([{ startsAt: moved, seenStartsAt: seen, ...quietly }])
    await page.getByRole('button', { name: 'Revenir en arrière', exact: true }).click()
    await expect.poll(() => bodies().at(-1)).toEqual({ startsAt: seen, seenStartsAt: moved, ...quietly })
    await expect.element(page.getByText(/de nouveau à son heure.: lundi 1er mars à 9/)).toBeVisible()
    await expect.element(entry(/09:30.*Camille Roux/)).toBeVisible()
  })

  test('stays where it was when the question or, with Escape, the drag is cancelled', async () => {
    await visit(WEEK)
    const held = await drag(/09:30.*Camille Roux/, 2, 1)
    await userEvent.keyboard('{Escape}')
    held.drop()
    await expect.element(dialog()).not.toBeInTheDocument()
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    drop()
    await expect.poll(() => plain(column('2027-03-03')?.textContent)).toContain('Camille Roux10:30')
    await dialog().getByRole('button', { name: 'Retour' }).click()
    await expect.element(entry(/09:30.*Camille Roux/)).toBeVisible()
    expect(shown.api.of('POST', /.*reschedule/)).toEqual([])
  })

  test('can be dropped without delay: its outline stays until the question appears', async () => {
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    const drawn = () => document.querySelector('[data-ghost="move"]')
    await expect.poll(drawn).not.toBeNull()
    drop()
    // React has rendered the urgent updates by now.
    await Promise.resolve()
    expect(drawn()).not.toBeNull()
    await expect.element(dialog()).toBeVisible()
    expect(drawn()).toBeNull()
  })

  test('onto taken time asks about the overlap and names the other entries', async () => {
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 1, 1)
    drop()
    await expect.element(dialog().getByRole('heading', { name: /Superposer les séances/ })).toBeVisible()
    await expect.element(dialog().getByText(/Hugo Petit/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Superposer' }).click()
    await expect
      .poll(() => shown.api.of('POST', /.*reschedule/)[0]?.body)
      .toMatchObject({ allowOverlap: true, notify: true })
    await expect.element(page.getByText(/Séance de Camille Roux déplacée/)).toBeVisible()
  })

  test('promises no e-mail to a client without an address', async () => {
    const [first] = shown.sessions
    const detail = sheetSession(first!)
    const unreachable = { ...detail, patient: { ...detail.patient, email: null } }
    shown.api.on('GET /api/sessions/*', () => inFull(unreachable))
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    drop()
    await expect.element(dialog().getByText(/prévenez le client vous-même/)).toBeVisible()
    await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument()
    await dialog().getByRole('button', { name: 'Déplacer' }).click()
    await expect.poll(() => shown.api.of('POST', /.*reschedule/)[0]?.body).toMatchObject({ notify: false })
    await expect.element(page.getByText(/L’invitation à jour part/)).not.toBeInTheDocument()
  })

  test('out of the hours says so, and into them does not', async () => {
    await visit(WEEK)
    const out = await drag(/09:30.*Camille Roux/, 2, 3)
    out.drop()
    await expect.element(dialog().getByText('En dehors de vos horaires.')).toBeVisible()
    await dialog().getByRole('button', { name: 'Retour' }).click()
    const within = await drag(/09:30.*Camille Roux/, 2, 1)
    within.drop()
    await expect.element(dialog().getByText(/mercredi 3 mars à 10/)).toBeVisible()
    await expect.element(dialog().getByText('En dehors de vos horaires.')).not.toBeInTheDocument()
  })

  test('onto time that was taken a moment ago asks too', async () => {
    shown.api.on('POST /api/sessions/*/reschedule', ({ body }) =>
      (body as { allowOverlap: boolean }).allowOverlap
        ? plannedReply(sheetSession(shown.sessions[0]!))
        : new Refusal('slot_taken', { nearest: [] }),
    )
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 3, 0)
    drop()
    await dialog().getByRole('button', { name: 'Déplacer' }).click()
    await expect.element(dialog().getByText(/Ce temps est déjà pris/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Superposer' }).click()
    await expect.element(page.getByText(/Séance de Camille Roux déplacée/)).toBeVisible()
  })

  test('is asked about until its move was answered, and the reason of a refusal is shown', async () => {
    const { answer, give } = deferred()
    shown.api.on('POST /api/sessions/*/reschedule', () => answer)
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    drop()
    await dialog().getByRole('button', { name: 'Déplacer' }).click()
    await expect.poll(() => shown.api.of('POST', /.*reschedule/)).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await dialog().getByRole('button', { name: 'Retour' }).click()
    give(new Refusal('too_many_requests'))
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('that another tab has moved meanwhile is shown at its current time, with a message', async () => {
    shown.api.on('POST /api/sessions/*/reschedule', () => new Refusal('conflict'))
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    drop()
    await expect.element(dialog()).toBeVisible()
    shown.sessions = shown.sessions.map((one, nth) => (nth === 0 ? movedTo(one, '2027-03-04T09:00:00.000Z') : one))
    await dialog().getByRole('button', { name: 'Déplacer' }).click()
    await expect.element(page.getByText(/vient de changer ailleurs.: rien n’a été déplacé/)).toBeVisible()
    await expect.element(entry(/10:00.*Camille Roux/)).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('into the client’s withdrawal period shows a warning, and elsewhere none', async () => {
    shown.api.on('GET /api/sessions/*', (_, [id]) => {
      const found = shown.sessions.find((session) => session.id === id)
      return found ? inFull(sheetSession(found), { unwaivedUntil: '2027-03-03' }) : new Refusal('not_found')
    })
    await visit(WEEK)
    const there = await drag(/09:30.*Camille Roux/, 2, 1)
    there.drop()
    await expect.element(dialog().getByText(/Jusqu’au .*3 mars.*, le client peut se rétracter/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    const further = await drag(/09:30.*Camille Roux/, 3, 1)
    further.drop()
    await expect.element(dialog()).toBeVisible()
    await expect.element(dialog().getByText(/se rétracter/)).not.toBeInTheDocument()
  })

  test('does not move before its withdrawal period has loaded; after a failure the button loads it again', async () => {
    let isReachable = false
    shown.api.on('GET /api/sessions/*', (_, [id]) => {
      const found = isReachable && shown.sessions.find((session) => session.id === id)
      return found ? inFull(sheetSession(found), { unwaivedUntil: '2027-03-03' }) : new Refusal('unexpected')
    })
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 2, 1)
    drop()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    isReachable = true
    const move = dialog().getByRole('button', { name: 'Déplacer' })
    await move.click()
    await expect.element(dialog().getByText(/le client peut se rétracter/)).toBeVisible()
    expect(shown.api.of('POST', /.*reschedule/)).toEqual([])
    await move.click()
    await expect.poll(() => shown.api.of('POST', /.*reschedule/)).toHaveLength(1)
  })

  test('cannot be dropped in the past', async () => {
    vi.setSystemTime('2027-03-02T11:00:00.000Z')
    await visit(WEEK)
    const { drop } = await drag(/14:00.*Yann Prigent/, -1, 0)
    drop()
    await expect.element(page.getByText(/que vers un moment à venir/)).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

describe('a session stretched by its lower edge', () => {
  test('gets longer after a confirmation, and its old length back when that is undone', async () => {
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 0, 0.5, '[data-edge]')
    await expect.element(page.getByText('09:30 – 11:00', { exact: true })).toBeInTheDocument()
    drop()
    await expect
      .element(dialog().getByRole('heading', { name: /Changer la durée de la séance de Camille/ }))
      .toBeVisible()
    await dialog().getByRole('checkbox').click()
    await dialog().getByRole('button', { name: 'Changer la durée' }).click()
    await expect.element(page.getByText(/de Camille Roux dure désormais jusqu’à 11/)).toBeVisible()
    const bodies = () => shown.api.of('POST', /.*reschedule/).map(({ body }) => body)
    const startsAt = '2027-03-01T08:30:00.000Z'
    const common = { startsAt, seenStartsAt: startsAt, notify: false, holdMailSeconds: 12 }
    expect(bodies()).toEqual([{ ...common, durationMinutes: 90, seenDurationMinutes: 60, allowOverlap: false }])
    await page.getByRole('button', { name: 'Revenir en arrière', exact: true }).click()
    await expect
      .poll(() => bodies().at(-1))
      .toEqual({ ...common, durationMinutes: 60, seenDurationMinutes: 90, allowOverlap: false })
    await expect.element(entry(/09:30 – 10:30.*Camille Roux/)).toBeVisible()
  })

  test('lasts at least a quarter of an hour, and keeps its length when the question is cancelled', async () => {
    await visit(WEEK)
    const { drop } = await drag(/09:30.*Camille Roux/, 0, -0.95, '[data-edge]')
    await expect.element(page.getByText('09:30 – 09:45', { exact: true })).toBeInTheDocument()
    drop()
    await dialog().getByRole('button', { name: 'Retour' }).click()
    await expect.element(entry(/09:30 – 10:30.*Camille Roux/)).toBeVisible()
    expect(shown.api.of('POST', /.*reschedule/)).toEqual([])
  })
})

describe('free time', () => {
  test('becomes an unavailability by a click, which can be undone', async () => {
    const added: unknown[] = []
    shown.api
      .on('POST /api/unavailabilities', ({ body }) => {
        added.push(body)
        return {
          ...anUnavailability({ id: anId(1), ...(body as object) }),
          affected: { total: 1, sessions: [] },
        }
      })
      .on('DELETE /api/unavailabilities/*', () => undefined)
    await visit(WEEK)
    await expect.element(entry(/Hugo Petit/)).toBeVisible()
    const { left, top } = column('2027-03-04')!.getBoundingClientRect()
    const at = { bubbles: true, clientX: left + 40, clientY: top + 11.2 * 52 }
    column('2027-03-04')?.dispatchEvent(new MouseEvent('click', at))
    await expect.element(page.getByRole('menuitem', { name: /Planifier une séance à 11/ })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Ajouter une absence' }).click()
    const title = dialog().getByLabelText('Nom', { exact: true })
    await expect.element(title).toHaveValue('Indisponible')
    await title.fill('Supervision')
    await dialog().getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText(/1 séance est prévue pendant ce temps/)).toBeVisible()
    expect(added).toEqual([
      {
        isAllDay: false,
        title: 'Supervision',
        startsAt: '2027-03-04T10:00:00.000Z',
        endsAt: '2027-03-04T11:00:00.000Z',
        rule: null,
        skippedOn: [],
      },
    ])
    await page.getByRole('button', { name: 'Revenir en arrière', exact: true }).click()
    await expect.poll(() => shown.api.of('DELETE', `/api/unavailabilities/${anId(1)}`)).toHaveLength(1)
  })

  test('a single unavailability is removed here, a repeated one where it is set', async () => {
    const [leave] = someUnavailabilities
    shown.api.on('DELETE /api/unavailabilities/*', () => undefined)
    await visit(WEEK)
    await entry(/École/).click()
    await expect.element(dialog().getByText(/se répète/)).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Retirer' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await entry(/Formation/).click()
    await dialog().getByRole('button', { name: 'Retirer' }).click()
    await expect.poll(() => shown.api.of('DELETE', `/api/unavailabilities/${leave?.id}`)).toHaveLength(1)
  })
})
