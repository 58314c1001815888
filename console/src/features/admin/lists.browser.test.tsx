import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plain, visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { type AdminUser, aPlatform, someUsers } from '../../../test/build-admin'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

const asAdmin = { isAdmin: true }
const lastQuery = () => api.of('GET', '/api/admin/users').at(-1)?.query
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aPlatform()
})

describe('the accounts', () => {
  test('are in a table with what an admin needs to know', async () => {
    await visit('/admin/users', asAdmin)
    await expect.element(row('Léa Martin')).toBeVisible()
    const cells = row('Léa Martin').getByRole('cell').elements()
    expect(cells.slice(1, -1).map((cell) => plain(cell.textContent))).toEqual([
      'Léa Martin',
      'lea@ancrage.test',
      'Cabinet des Tilleuls',
      'Actif',
      'hier',
      'ven. 12 févr.',
    ])
    await expect.element(row('Claire Vasseur').getByText('Validation en deux étapes active')).toBeInTheDocument()
    expect(lastQuery()).toEqual({ page: '1', perPage: '20', sort: '-createdAt' })
  })

  test('are searched while somebody types, and the cursor keeps its place', async () => {
    const { address } = await visit('/admin/users?page=3', asAdmin)
    const search = page.getByRole('searchbox')
    await search.click()
    await userEvent.keyboard('Léa')
    await expect.poll(address).toBe('/admin/users?q=L%C3%A9a')
    await expect.element(search).toHaveFocus()
    await expect.element(row('Anne Le Goff')).not.toBeInTheDocument()
    await userEvent.keyboard(' Martin')
    await expect.poll(address).toBe('/admin/users?q=L%C3%A9a+Martin')
    await expect.element(search).toHaveValue('Léa Martin')
  })

  test('are not searched by a single letter, and the page says so', async () => {
    await visit('/admin/users?q=L', asAdmin)
    await expect.element(page.getByText('Cherchez par deux lettres au moins.')).toBeVisible()
    expect(lastQuery()).toEqual({ page: '1', perPage: '20', sort: '-createdAt' })
    await page.getByRole('searchbox').fill('Léa')
    await expect.element(page.getByText('Cherchez par deux lettres au moins.')).not.toBeInTheDocument()
  })

  test('are not sorted when a search finds too many, and the page says so', async () => {
    api.on('GET /api/admin/users', () => ({ data: someUsers(), meta: { page: 1, perPage: 20, total: 10_001 } }))
    await visit('/admin/users?q=martin&sort=name', asAdmin)
    await expect.element(page.getByText(/les plus récents d’abord. Précisez la recherche/)).toBeVisible()
  })

  test('are filtered and sorted by the address, which going back restores', async () => {
    api.on('GET /api/admin/users', () => aPage(someUsers(), { total: 40 }))
    const { address, router } = await visit('/admin/users', asAdmin)
    await page.getByLabelText('État').selectOptions('Suspendu')
    await expect.poll(address).toBe('/admin/users?status=suspended')
    await page.getByRole('link', { name: 'E-mail' }).click()
    await expect.poll(address).toBe('/admin/users?status=suspended&sort=email')
    await expect.element(page.getByRole('columnheader', { name: 'E-mail' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByLabelText('Par page').selectOptions('5')
    await expect.poll(() => lastQuery()).toEqual({ page: '1', perPage: '5', sort: 'email', status: 'suspended' })
    await page.getByRole('link', { name: 'Praticiens', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Praticiens' })).toBeVisible()
    await router.navigate(-1)
    await expect.element(page.getByLabelText('État')).toHaveValue('suspended')
    await expect.poll(address).toBe('/admin/users?status=suspended&sort=email&perPage=5')
  })

  test('are filtered by the figures above them', async () => {
    const { address } = await visit('/admin/users', asAdmin)
    await page
      .getByRole('list', { name: 'En chiffres' })
      .getByRole('link', { name: /Suspendus/ })
      .click()
    await expect.poll(address).toBe('/admin/users?status=suspended')
    await expect.element(row('Hugo Petit')).toBeVisible()
    await expect.element(row('Léa Martin')).not.toBeInTheDocument()
  })

  test('without a match offer to clear the filters', async () => {
    const { address } = await visit('/admin/users?q=personne&status=active', asAdmin)
    await page.getByRole('button', { name: 'Effacer les critères' }).click()
    await expect.poll(address).toBe('/admin/users')
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
    await expect.element(page.getByRole('table')).toBeVisible()
  })

  test('beyond the last page link to the first', async () => {
    api.on('GET /api/admin/users', ({ query }) => aPage(query.page === '1' ? someUsers() : [], { total: 4 }))
    const { address } = await visit('/admin/users?page=9', asAdmin)
    await page.getByRole('link', { name: 'Revenir à la première page' }).click()
    await expect.poll(address).toBe('/admin/users')
    await expect.element(row('Léa Martin')).toBeVisible()
  })

  test('that cannot be loaded can be loaded again', async () => {
    api.on('GET /api/admin/users', () => new Refusal('unexpected'))
    await visit('/admin/users', asAdmin)
    const retry = page.getByRole('button', { name: 'Réessayer' })
    await expect.element(retry).toBeVisible()
    api.on('GET /api/admin/users', () => aPage(someUsers()))
    await retry.click()
    await expect.element(page.getByRole('table')).toBeVisible()
  })
})

describe('ticked accounts', () => {
  test('stay ticked from page to page, and all matches can be ticked', async () => {
    await visit('/admin/users?perPage=2', asAdmin)
    await page.getByRole('checkbox', { name: 'Sélectionner Léa Martin' }).click({ force: true })
    await expect.element(page.getByText('1 sélectionné')).toBeVisible()
    const whole = page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' })
    await expect.poll(() => (whole.element() as HTMLInputElement).indeterminate).toBe(true)
    await page.getByRole('link', { name: 'Page suivante' }).click()
    await expect.element(page.getByText('1 sélectionné')).toBeVisible()
    await page.getByRole('button', { name: 'Sélectionner les 124 qui correspondent' }).click()
    await expect.element(page.getByText('124 sélectionnés')).toBeVisible()
    await expect.element(whole).toBeChecked()
    await page.getByRole('button', { name: 'Tout désélectionner' }).click()
    await expect.element(page.getByText('124 résultats')).toBeVisible()
  })

  test('are unticked when the filters change, so that nobody out of sight gets a mail', async () => {
    await visit('/admin/users', asAdmin)
    await page.getByRole('checkbox', { name: 'Sélectionner Léa Martin' }).click({ force: true })
    await page.getByLabelText('État').selectOptions('Suspendu')
    await expect.element(page.getByRole('checkbox', { name: 'Sélectionner Hugo Petit' })).not.toBeChecked()
    await expect.element(page.getByRole('button', { name: 'Écrire un e-mail' })).not.toBeInTheDocument()
  })
})

test('practitioners are listed with their practice, its mode and its figures', async () => {
  await visit('/admin/practitioners', asAdmin)
  for (const words of ['Cabinet des Tilleuls', 'Nantes', 'Complet']) {
    await expect.element(row('Claire Vasseur').getByText(words)).toBeVisible()
  }
  await expect.poll(() => plain(row('Claire Vasseur').element().textContent)).toContain('SIRET 732 829 320 00074')
})

test('clients are counted up to 10 000, listed by name, and mailed only if they have an address', async () => {
  await visit('/admin/patients', asAdmin)
  await expect.element(row('Camille Roux')).toBeVisible()
  await vi.waitFor(() => expect(plain(document.body.textContent)).toContain('1–20 sur plus de 10 000'), 10_000)
  await expect.element(row('Camille Roux').getByText('Ouvert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Actions pour Camille Roux' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Actions pour Yann Prigent' })).not.toBeInTheDocument()
})

const lists = ['users', 'practitioners', 'patients'] as const

/** An entry of a list, with the longest possible names. */
function one(
  list: (typeof lists)[number],
  user: AdminUser,
  { firstname, lastname, ...who }: { name: string; firstname: string; lastname: string; email: string },
  { city, ...practice }: { id: string; name: string; city: string },
) {
  const { id, createdAt, status } = user
  if (list === 'users') return { ...user, ...who, practice }
  const [clients, sessions] = [12345, 12345]
  return list === 'patients'
    ? { id, createdAt, firstname, lastname, email: who.email, city, hasAccount: true, practice }
    : {
        id,
        createdAt,
        status,
        ...who,
        practice: { ...practice, city, siret: '73282932000074' },
        mode: 'full',
        clients,
        sessions,
      }
}

test('on a phone a list is cards, and its order is a select', async () => {
  await page.viewport(360, 780)
  const { address } = await visit('/admin/users', asAdmin)
  await expect.element(page.getByRole('list', { name: 'Comptes' }).getByText('Léa Martin')).toBeVisible()
  await page.getByLabelText('Ordre').selectOptions('Par nom')
  await expect.poll(address).toBe('/admin/users?sort=name')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test.each(['/admin', '/admin/users', '/admin/practitioners', '/admin/patients'])(
  'on a phone %s scrolls only downwards, whatever the names',
  async (path) => {
    const long = 'x'.repeat(120)
    const who = { name: long, firstname: long, lastname: long, email: `${long}@courriel.test` }
    const [user] = someUsers()
    const practice = { id: anId(1), name: long }
    for (const list of lists)
      api.on(`GET /api/admin/${list}`, () => aPage([one(list, user!, who, { ...practice, city: long })]))
    const done = { id: anId(2), happenedAt: user!.createdAt, by: 'admin', name: long, action: 'user.suspended' }
    api.on('GET /api/admin/audit', () => aPage([{ ...done, subject: long, practice, details: { reason: long } }]))
    await page.viewport(360, 780)
    await visit(path, { isAdmin: true })
    await vi.waitFor(() => expect(document.body.textContent).toContain(long), 10_000)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const reached = page.getByRole('main').getByText(long).elements()
    for (const words of reached) expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(360)
  },
)

test('a list with one entry has no pagination', async () => {
  api.on('GET /api/admin/users', () => aPage(someUsers().slice(0, 1), { total: 1 }))
  await visit('/admin/users', asAdmin)
  await expect.element(row('Claire Vasseur')).toBeVisible()
  await expect.element(page.getByLabelText('Par page')).not.toBeInTheDocument()
})

test('on a phone the first account is visible below the figures', async () => {
  await page.viewport(360, 780)
  await visit('/admin/users', asAdmin)
  const first = page.getByRole('list', { name: 'Comptes' }).getByText('Claire Vasseur')
  await expect.element(first).toBeVisible()
  await expect.poll(() => first.element().getBoundingClientRect().bottom).toBeLessThan(780 - 56)
})

describe.each([960, 1280])('at %i px', (width) => {
  test.each(lists)('the table of %s stays within its page, whatever the names', async (list) => {
    await page.viewport(width, 900)
    const long = 'Marie-Clémentine-Apolline Delacroix-Beauregard de la Tour'
    const who = {
      name: long,
      firstname: long,
      lastname: long,
      email: `${'marie.clementine.'.repeat(4)}@courriel.test`,
    }
    const practice = { id: anId(1), name: `Cabinet ${long}`, city: 'Saint-Sébastien-sur-Loire' }
    const user = { ...someUsers()[2]!, isAdmin: true, hasTotp: true }
    api.on(`GET /api/admin/${list}`, () => aPage([one(list, user, who, practice)]))
    await visit(`/admin/${list}`, asAdmin)
    const table = page.getByRole('table')
    await expect.element(table).toBeVisible()
    const place = table.element().parentElement
    expect(table.element().getBoundingClientRect().width).toBeLessThanOrEqual(place?.clientWidth ?? 0)
  })
})

test('on a phone the navigation shows the full name of the administration', async () => {
  await page.viewport(360, 780)
  await visit('/admin/users', asAdmin)
  await page.getByRole('button', { name: /^Plus/ }).click()
  const name = page.getByRole('dialog').getByText('Administration')
  await expect.element(name).toBeVisible()
  expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth)
})

test('only admins see the link to the administration, and nobody else can open it', async () => {
  const { address } = await visit('/admin/users')
  await expect.poll(address).toBe('/')
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect.element(navigation.getByRole('link', { name: 'Séances' })).toBeVisible()
  await expect.element(navigation.getByRole('link', { name: 'Administration' })).not.toBeInTheDocument()
})
