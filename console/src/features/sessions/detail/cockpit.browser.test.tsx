import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, NOW, visit } from '../../../../test/app'
import { anId } from '../../../../test/build'
import { withRecord, writtenField } from '../../../../test/build-record'
import { deferred } from '../../../../test/deferred'
import { type FakeApi, Refusal } from '../../../../test/fake-api'
import { syncServerClock } from '../../../lib/server-clock'

const camille = { id: anId(1), firstname: 'Camille', lastname: 'Roux', email: null, phone: null, isNew: false }
const phrases = [
  {
    id: anId(11),
    kind: 'phrase',
    title: 'Retour progressif',
    texts: [{ field: 'conclusion', text: '<p>Vous revenez doucement, {firstname}.</p>' }],
  },
  { id: anId(12), kind: 'phrase', title: 'Consigne', texts: [{ field: null, text: '<p>Exercice du soir.</p>' }] },
  {
    id: anId(13),
    kind: 'template',
    title: 'Première séance',
    texts: [
      { field: 'anamnesis', text: '<p>Motif :</p>' },
      { field: 'conclusion', text: '<p>Prochaine fois :</p>' },
    ],
  },
]
let api: FakeApi
let id = ''
let record: ReturnType<typeof withRecord>

const last = {
  sessionId: anId(2),
  startsAt: '2027-02-13T08:30:00.000Z',
  fields: { anamnesis: { text: '<p>Sommeil léger.</p>' }, protocol: { text: '<p>Lieu sûr.</p>' } },
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  syncServerClock(new Date().toUTCString())
  id = crypto.randomUUID()
  api = aQuietPractice()
  record = withRecord(api, {
    session: { status: 'in_progress', startedAt: NOW, allowed: ['stop'], patient: camille },
    fields: { anamnesis: writtenField('<p>Calme.</p>') },
    last,
  })
  api.on('GET /api/phrases', () => phrases)
})

const open = () => visit(`/sessions/${id}?view=cockpit`)
const box = (name: string) => page.getByRole('textbox', { name })
const sent = (field: string) =>
  record
    .sent()
    .filter((change) => change.field === field)
    .at(-1)?.text

describe('the cockpit', () => {
  test('shows one phase beside the same phase of the previous session, and Alt with a digit opens another', async () => {
    await open()
    await expect.element(box('Anamnèse')).toBeVisible()
    await expect.element(page.getByText('Sommeil léger.')).toBeVisible()
    await userEvent.keyboard('{Alt>}4{/Alt}')
    await expect.element(box('Protocole')).toBeVisible()
    await expect.element(page.getByText('Lieu sûr.')).toBeVisible()
    await expect.element(box('Anamnèse')).not.toBeInTheDocument()
  })

  test('opens an empty record at the phase that was written last time, so that it does not hide why they came', async () => {
    record = withRecord(api, {
      session: { status: 'in_progress', startedAt: NOW, allowed: ['stop'], patient: camille },
      last,
    })
    await open()
    await expect.element(box('Protocole')).toBeVisible()
    await expect.element(box('Anamnèse')).not.toBeInTheDocument()
  })

  test('keeps what was typed in a phase that was left, and saves it as the record does', async () => {
    await open()
    await box('Anamnèse').click()
    await userEvent.keyboard('{Control>}{End}{/Control} Détendue.')
    await userEvent.keyboard('{Alt>}2{/Alt}')
    await expect.element(box('Induction')).toBeVisible()
    await expect.poll(() => record.fields.anamnesis.text).toBe('<p>Calme. Détendue.</p>')
    await userEvent.keyboard('{Alt>}1{/Alt}')
    await expect.element(box('Anamnèse')).toHaveTextContent('Calme. Détendue.')
  })

  test('inserts the minute of the session when its key is pressed', async () => {
    await open()
    await expect.element(page.getByRole('button', { name: /heure de la séance/ })).toBeVisible()
    vi.setSystemTime(new Date(Date.parse(NOW) + 754_000))
    await box('Anamnèse').click()
    await userEvent.keyboard('{Control>}{End}{/Control}{Alt>}t{/Alt}')
    await expect.poll(() => sent('anamnesis')).toMatch(/^<p>Calme\.\[12:\d\d\] <\/p>$/)
  })

  test('closes on Escape and is gone from the address', async () => {
    const { address } = await open()
    await expect.element(box('Anamnèse')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(address).toBe(`/sessions/${id}`)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Plein écran' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe(`/sessions/${id}?view=cockpit`)
  })

  test('keeps the screen on only while a session runs', async () => {
    const release = vi.fn(async () => undefined)
    const request = vi
      .spyOn(navigator.wakeLock, 'request')
      .mockResolvedValue({ release } as unknown as WakeLockSentinel)
    await open()
    await expect.poll(() => request.mock.calls.length).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => release.mock.calls.length).toBe(1)
    request.mockRestore()
  })

  test.each([
    [360, 'light'],
    [360, 'dark'],
    [1280, 'dark'],
  ] as const)('is accessible at %d px, %s', async (width, theme) => {
    await page.viewport(width, 780)
    document.documentElement.dataset.theme = theme
    await open()
    await expect.element(box('Anamnèse')).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

test('a session that ends in the cockpit keeps the focus there', async () => {
  api.on('POST /api/sessions/*/stop', () => Object.assign(record.session, { status: 'done', allowed: ['complete'] }))
  await open()
  await page.getByRole('button', { name: 'Terminer la séance' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Terminer la séance' }).click()
  await expect.element(page.getByRole('button', { name: 'Terminer la séance' })).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('[data-slot=cockpit]')).toBeTruthy()
})

describe('phrases and templates', () => {
  test('are found without their accents and inserted at the cursor with the first name filled in', async () => {
    await open()
    await box('Anamnèse').click()
    await userEvent.keyboard('{Control>}{End}{/Control}{Alt>}p{/Alt}')
    await page.getByPlaceholder('Chercher une phrase ou un modèle').fill('DOUCEMENT retour')
    await expect.poll(() => page.getByRole('option').elements().length).toBe(1)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent('anamnesis')).toContain('Vous revenez doucement, Camille.')
    expect(sent('anamnesis')).toMatch(/^<p>Calme\./)
  })

  test('a template fills several fields and overwrites nothing', async () => {
    record.fields.conclusion = writtenField('<p>À revoir.</p>')
    await open()
    await box('Anamnèse').click()
    await userEvent.keyboard('{Control>}{End}{/Control}{Alt>}p{/Alt}')
    await page.getByRole('option', { name: /Première séance/ }).click()
    await expect.poll(() => sent('conclusion')).toBe('<p>À revoir.</p><p>Prochaine fois :</p>')
    await expect.poll(() => sent('anamnesis')).toContain('Motif :')
    expect(sent('anamnesis')).toContain('Calme.')
  })

  test('a phrase is inserted into an empty field of the session’s page too', async () => {
    await visit(`/sessions/${id}`)
    await page.getByRole('button', { name: 'Conclusion' }).click()
    // The tools appear a moment before the field has the focus.
    await expect.element(box('Conclusion')).toHaveFocus()
    await userEvent.keyboard('{Alt>}p{/Alt}')
    await page.getByRole('option', { name: /Retour progressif/ }).click()
    await expect.poll(() => sent('conclusion')).toBe('<p>Vous revenez doucement, Camille.</p>')
  })

  test('a selected text is saved as a phrase, and stays while it is sent, so that a failure is seen', async () => {
    const { answer, give } = deferred()
    api.on('POST /api/phrases', () => answer)
    await open()
    await box('Anamnèse').click()
    await userEvent.keyboard('{Control>}a{/Control}{Alt>}p{/Alt}')
    await page.getByRole('button', { name: 'Garder la sélection' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nouvelle phrase ou modèle' })
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(dialog.getByText('Donnez un nom pour la retrouver.')).toBeVisible()
    await dialog.getByRole('textbox', { name: /Nom/ }).fill('Détente')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Rester ici' }).click()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const body = { kind: 'phrase', title: 'Détente', texts: [{ field: 'anamnesis', text: '<p>Calme.</p>' }] }
    const sent = () => api.of('POST', '/api/phrases').map((one) => one.body)
    await expect.poll(sent).toEqual([body])
    await userEvent.keyboard('{Escape}')
    give(new Refusal('unexpected'))
    await expect.element(dialog.getByText(/^Quelque chose n’a pas fonctionné/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Rester ici' })).not.toBeInTheDocument()
    api.on('POST /api/phrases', (again) => ({ id: anId(14), ...(again.body as object) }))
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(sent).toEqual([body, body])
  })

  test('are reordered and deleted, and a deletion can be undone', async () => {
    api
      .on('PUT /api/phrases/order', () => phrases)
      .on('DELETE /api/phrases/*', () => undefined)
      .on('POST /api/phrases', ({ body }) => ({ id: anId(15), ...(body as object) }))
    await open()
    await box('Anamnèse').click()
    await userEvent.keyboard('{Alt>}p{/Alt}')
    await page.getByRole('button', { name: 'Modifier et ordonner' }).click()
    await page.getByRole('button', { name: 'Descendre « Retour progressif »' }).click()
    await expect
      .poll(() => api.of('PUT', '/api/phrases/order').map(({ body }) => body))
      .toEqual([{ kind: 'phrase', ids: [anId(12), anId(11)] }])
    await page.getByRole('button', { name: 'Supprimer « Retour progressif »' }).click()
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    await expect
      .poll(() => api.of('PUT', '/api/phrases/order').at(-1)?.body)
      .toEqual({ kind: 'phrase', ids: [anId(15), anId(12)] })
  })

  test('an empty list invites to add one, and a failed request can be tried again', async () => {
    api.on('GET /api/phrases', () => new Refusal('unexpected'))
    await open()
    await box('Anamnèse').click()
    await userEvent.keyboard('{Alt>}p{/Alt}')
    const retry = page.getByRole('button', { name: 'Réessayer' })
    await expect.element(retry).toBeVisible()
    api.on('GET /api/phrases', () => [])
    await retry.click()
    await expect.element(page.getByText(/Gardez ici les mots/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(box('Anamnèse')).toBeVisible()
  })
})
