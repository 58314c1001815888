import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plain, visit } from '../../../../test/app'
import { anId, aPage } from '../../../../test/build'
import { aPlatform } from '../../../../test/build-admin'
import { type FakeApi, Refusal } from '../../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aPlatform()
})

const open = () => visit('/admin', { isAdmin: true })

test('each figure has a curve, described in words, and the same as a table', async () => {
  await open()
  const cards = page.getByRole('list', { name: 'En chiffres' }).getByRole('listitem')
  await expect.element(cards.first().getByRole('figure')).toBeVisible()
  await expect.poll(() => cards.elements()).toHaveLength(6)
  await expect
    .poll(() => plain(cards.first().element().textContent))
    .toContain('Cabinets, du lundi 30 novembre au samedi 27 février : 12 au début, 21 à la fin, 21 au plus.')
  await expect.element(page.getByText('Chiffres relevés il y a 4 minutes.')).toBeVisible()
  await page.getByRole('button', { name: 'Cabinets : voir en tableau' }).click()
  const table = page.getByRole('dialog').getByRole('table', { name: 'Cabinets' })
  await expect.poll(() => table.getByRole('row').elements()).toHaveLength(91)
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('sam. 27 févr.21')
})

test('a curve is read day by day with the arrow keys', async () => {
  await open()
  const curve = page.getByRole('list', { name: 'En chiffres' }).getByRole('listitem').first().getByRole('application')
  await expect.element(curve).toBeVisible()
  curve.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('mar. 1er déc.')).toBeVisible()
})

test('a failed job is tried again in its place: busy, failed, done', async () => {
  let answer: (value: unknown) => void = () => undefined
  api.on('POST /api/admin/failed-jobs/*/retry', () => new Promise((resolve) => (answer = resolve)))
  await open()
  const retry = page.getByRole('button', { name: 'Relancer booking.notifyRequested' })
  await retry.click()
  await expect.element(retry).toHaveAttribute('aria-busy', 'true')
  answer(new Refusal('unavailable'))
  await expect.element(page.getByText(/Le service redémarre/)).toBeVisible()
  await retry.click()
  await expect.element(retry).toHaveAttribute('aria-busy', 'true')
  answer(undefined)
  await expect.element(page.getByText('Relancée')).toBeVisible()
  await expect.element(retry).not.toBeInTheDocument()
})

test('a reported review is shown as everybody reads it, with its author; one that is not published is not', async () => {
  await open()
  const list = page.getByRole('list', { name: 'Avis signalés' })
  await expect.element(list.getByRole('blockquote')).toHaveTextContent('Le praticien est un charlatan.')
  await expect.poll(() => plain(list.getByRole('figure').element().textContent)).toContain('Zoé · 1,3 sur 5')
  await expect.element(list.getByText('Cabinet des Tilleuls')).toBeVisible()
  await expect.poll(() => list.element().textContent).not.toMatch(/[0-9a-f]{8}-/)
})

test('a reported review can be decided only once it and its reports are shown', async () => {
  let isDown = true
  const path = 'GET /api/admin/practices/*/reviews/*/reported'
  api.on(path, () =>
    isDown ? new Refusal('not_found') : { rating: 1, name: 'Zoé', comment: 'Charlatan.', reports, openReports: 34 },
  )
  const reports = [
    { id: anId(1), by: 'reader', reason: 'insult', words: 'Il me vise.', createdAt: '2027-02-20T08:00:00.000Z' },
  ]
  await open()
  await page.getByRole('button', { name: 'Décider d’un avis sur Cabinet des Tilleuls' }).click()
  const dialog = page.getByRole('dialog')
  const decide = dialog.getByRole('button', { name: 'Décider' })
  await expect.element(dialog.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect.element(decide).toBeDisabled()
  await expect.element(dialog.getByRole('combobox')).not.toBeInTheDocument()
  isDown = false
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(dialog.getByText('Charlatan.')).toBeVisible()
  await expect.element(dialog.getByText('Il me vise.')).toBeVisible()
  await expect.element(dialog.getByText('Et 33 autres, plus récents. Votre décision vaut pour tous.')).toBeVisible()
  await expect.element(dialog.getByText('Zoé · 1 sur 5')).toBeVisible()
  await expect.element(dialog.getByRole('combobox')).toBeVisible()
  await expect.element(decide).toBeEnabled()
})

test('a reported review that its practice has decided meanwhile leaves the list when its dialog is closed', async () => {
  const path = 'POST /api/admin/practices/*/reviews/*/decide'
  api.on(path, () => {
    api.on('GET /api/admin/review-reports', () => aPage([]))
    return new Refusal('conflict')
  })
  await open()
  await page.getByRole('button', { name: 'Décider d’un avis sur Cabinet des Tilleuls' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOptions('insult')
  await dialog.getByRole('button', { name: 'Décider' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(page.getByText('Aucun signalement n’attend')).toBeVisible()
})

test('the list is read once after a decision', async () => {
  api.on('POST /api/admin/practices/*/reviews/*/decide', () => {
    api.on('GET /api/admin/review-reports', () => aPage([]))
    return undefined
  })
  const readings = () => api.of('GET', '/api/admin/review-reports').length
  await open()
  await page.getByRole('button', { name: 'Décider d’un avis sur Cabinet des Tilleuls' }).click()
  const before = readings()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOptions('insult')
  await dialog.getByRole('button', { name: 'Décider' }).click()
  await expect.element(page.getByText('Aucun signalement n’attend')).toBeVisible()
  expect(readings()).toBe(before + 1)
})

test('the actions of admins are shown in words', async () => {
  await open()
  const lines = page.getByRole('list', { name: 'Activité des administrateurs' }).getByRole('listitem')
  await expect.element(lines.first()).toBeVisible()
  await expect
    .poll(() => lines.elements().map((line) => plain(line.textContent)))
    .toEqual([
      'Claire Vasseur a suspendu le compte d’Hugo PetitMotif : Impayés répétés.hier · Cabinet des Tilleuls',
      'Claire Vasseur a envoyé « Maintenance de dimanche » à 124 personnesavant-hier',
      'Claire Vasseur a fermé les sessions d’Anne Le Goffil y a 3 jours · Cabinet des Tilleuls',
    ])
})

test('empty lists say so, and longer lists have pages', async () => {
  api
    .on('GET /api/admin/failed-jobs', () => aPage([]))
    .on('GET /api/admin/audit', ({ query }) =>
      aPage(
        [
          {
            id: anId(1),
            happenedAt: '2027-02-27T08:00:00.000Z',
            by: 'admin',
            name: 'Claire',
            action: 'thing.done',
            subject: 'X',
            practice: null,
            details: {},
          },
        ],
        {
          page: Number(query.page),
          perPage: 10,
          total: 25,
        },
      ),
    )
  const { address } = await open()
  await expect.element(page.getByText('Aucune tâche n’a échoué')).toBeVisible()
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect.poll(address).toBe('/admin?activity=2')
  await expect.poll(() => api.of('GET', '/api/admin/audit').at(-1)?.query.page).toBe('2')
})
