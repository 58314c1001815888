import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { aQuietPractice, plain, signIn, visit } from '../../../../test/app'
import { withRecord, writtenField } from '../../../../test/build-record'
import { type FakeApi, noAnswer, Refusal } from '../../../../test/fake-api'
import { forgetReadings } from '../../../lib/readings'

let api: FakeApi
let id = ''

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
  // Each test uses another session, so that drafts left in this browser do not reach the next test.
  id = crypto.randomUUID()
})

const calm = { fields: { notes: writtenField('<p>Calme.</p>') } }
const open = () => visit(`/sessions/${id}`)
const box = (name: string) => page.getByRole('textbox', { name })
const saving = () => page.getByRole('status').filter({ hasText: /nregistr|Hors ligne/ })
const savingText = () => plain(saving().element().textContent)

async function type(words: string, name = 'Notes') {
  await box(name).click()
  await userEvent.keyboard(`{Control>}{End}{/Control}${words}`)
}

const online = () => window.dispatchEvent(new Event('online'))

test('typed text is saved a moment later, and only then shown as saved', async () => {
  const record = withRecord(api, calm)
  const waiting: (() => void)[] = []
  api.on('PATCH /api/sessions/*/record', (call) => new Promise((done) => waiting.push(() => done(record.change(call)))))
  await open()
  await type(' Détendue.')
  await expect.element(page.getByText('Enregistrement…')).toBeVisible()
  await expect.poll(() => waiting.length).toBe(1)
  await expect.element(page.getByText(/^Enregistré à/)).not.toBeInTheDocument()
  waiting[0]?.()
  await expect.poll(savingText).toBe('Enregistré à 14 h 32')
  expect(record.fields.notes.text).toBe('<p>Calme. Détendue.</p>')
})

test('a text whose key is lost says so, cannot be overwritten, and leaves the other fields as they are', async () => {
  withRecord(api, { fields: { ...calm.fields, induction: { ...writtenField(''), isUnreadable: true } } })
  await open()
  await expect.element(page.getByText(/^Ce texte ne s’ouvre plus/)).toBeVisible()
  await expect.element(box('Notes')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Induction', exact: true })).not.toBeInTheDocument()
  await expect.element(box('Induction')).not.toBeInTheDocument()
})

test('only one request runs at a time; text typed meanwhile goes with the next one, based on the new revision', async () => {
  const record = withRecord(api, calm)
  const waiting: (() => void)[] = []
  api.on('PATCH /api/sessions/*/record', (call) => new Promise((done) => waiting.push(() => done(record.change(call)))))
  await open()
  await type(' Un.')
  await expect.poll(() => waiting.length).toBe(1)
  await userEvent.keyboard(' Deux.')
  box('Notes').element().dispatchEvent(new FocusEvent('blur'))
  waiting[0]?.()
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]?.()
  await expect.poll(savingText).toMatch(/^Enregistré à/)
  expect(record.sent().map(({ text, base }) => [text, base])).toEqual([
    ['<p>Calme. Un.</p>', 1],
    ['<p>Calme. Un. Deux.</p>', 2],
  ])
})

test('a space typed last is still there when typing goes on', async () => {
  const record = withRecord(api, calm)
  const { router } = await open()
  await type(' Seule. ')
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme. Seule. </p>')
  await router.navigate('/sessions')
  await expect.element(page.getByRole('heading', { name: 'Séances', level: 1 })).toBeVisible()
  await router.navigate(`/sessions/${id}`)
  await expect.element(box('Notes')).toBeVisible()
  await type('Ceci.')
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme. Seule. Ceci.</p>')
})

test('undo goes back beyond a saved text', async () => {
  const record = withRecord(api, calm)
  await open()
  await type(' Un.')
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme. Un.</p>')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme.</p>')
})

test('without a network the text is kept on this device with a notice, and is sent when the network is back', async () => {
  const record = withRecord(api, calm)
  api.on('PATCH /api/sessions/*/record', () => noAnswer)
  await open()
  await type(' Seule.')
  await expect.element(page.getByText('Hors ligne : gardé sur cet appareil, sera envoyé.')).toBeVisible()
  api.on('PATCH /api/sessions/*/record', record.change)
  online()
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme. Seule.</p>')
  await expect.poll(savingText).toMatch(/^Enregistré à/)
})

test('a server that cannot save says why, and is asked again', async () => {
  const record = withRecord(api, calm)
  api.on('PATCH /api/sessions/*/record', () => new Refusal('unexpected'))
  await open()
  await type(' Seule.')
  await expect.element(page.getByText(/^Non enregistré, gardé sur cet appareil\./)).toBeVisible()
  api.on('PATCH /api/sessions/*/record', record.change)
  await page.getByRole('button', { name: 'Réessayer' }).first().click()
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme. Seule.</p>')
})

test('a lost answer causes no conflict', async () => {
  const record = withRecord(api, calm)
  let isLost = true
  api.on('PATCH /api/sessions/*/record', (call) => {
    const answer = record.change(call)
    return isLost ? noAnswer : answer
  })
  await open()
  await type(' Un.')
  await expect.element(page.getByText(/^Hors ligne/)).toBeVisible()
  isLost = false
  await type(' Deux.')
  online()
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme. Un. Deux.</p>')
  await expect.poll(savingText).toMatch(/^Enregistré à/)
  await expect.element(page.getByRole('button', { name: 'Garder le mien' })).not.toBeInTheDocument()
})

test('unsent text is still sent from other pages of the console', async () => {
  const record = withRecord(api, calm)
  api.on('PATCH /api/sessions/*/record', () => noAnswer)
  const { router } = await open()
  await type(' Seule.')
  await expect.element(page.getByText(/^Hors ligne\s: gardé/)).toBeVisible()
  await router.navigate('/sessions')
  await expect.element(page.getByRole('heading', { name: 'Séances', level: 1 })).toBeVisible()
  api.on('PATCH /api/sessions/*/record', record.change)
  await router.navigate(`/sessions/${id}`)
  await expect.element(box('Notes')).toHaveTextContent('Calme. Seule.')
  online()
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme. Seule.</p>')
})

test('text typed just before leaving the page is sent', async () => {
  const record = withRecord(api, calm)
  const { router } = await open()
  await type(' Vite.')
  await router.navigate('/sessions')
  await expect.poll(() => record.fields.notes.text).toBe('<p>Calme. Vite.</p>')
})

test('a text too long for its field is kept and named, and the other fields are saved', async () => {
  const record = withRecord(api, {
    fields: { notes: writtenField('<p>Calme.</p>'), protocol: writtenField('<p>Lieu sûr.</p>') },
  })
  api.on('PATCH /api/sessions/*/record', (call) => {
    const { changes } = call.body as { changes: { field: string }[] }
    const at = changes.findIndex(({ field }) => field === 'notes')
    return at < 0
      ? record.change(call)
      : new Refusal('validation', { errors: { [`changes.${at}.text`]: ['too_long'] } })
  })
  await open()
  await type(' Long.')
  await type(' Court.', 'Protocole')
  await expect.poll(() => record.fields.protocol.text).toBe('<p>Lieu sûr. Court.</p>')
  await expect.element(page.getByText('Ce texte n’est pas enregistré')).toBeVisible()
  await expect.element(box('Notes')).toHaveTextContent('Calme. Long.')
})

describe('a record that can no longer be written', () => {
  test('keeps the typed text for copying when it was locked elsewhere', async () => {
    withRecord(api, calm)
    api.on('PATCH /api/sessions/*/record', () => new Refusal('locked'))
    await open()
    await type(' Trop tard.')
    const unsent = page.getByRole('status').filter({ hasText: 'Ce dossier est verrouillé' })
    await expect.element(unsent.getByText('Calme. Trop tard.')).toBeVisible()
    await expect.element(unsent.getByRole('button', { name: 'Copier le texte' })).toBeVisible()
    await expect.element(box('Notes')).not.toBeInTheDocument()
  })

  test('is read, and can be written again once it is unlocked', async () => {
    const record = withRecord(api, { ...calm, session: { isLocked: true, status: 'completed' } })
    await open()
    await expect.element(page.getByText('Calme.')).toBeVisible()
    await expect.element(box('Notes')).not.toBeInTheDocument()
    record.session.isLocked = false
    const { refresh } = await import('../../../lib/readings')
    await refresh('sessions')
    await expect.element(box('Notes')).toHaveTextContent('Calme.')
  })
})

test('unsent text that is kept after leaving is not shown to the next account of this tab', async () => {
  const record = withRecord(api, calm)
  const { router } = await open()
  await expect.element(box('Notes')).toBeVisible()
  record.elsewhere('notes', '<p>Ailleurs.</p>')
  await type(' De Claire.')
  await expect.element(page.getByRole('button', { name: 'Garder le mien' })).toBeVisible()
  await router.navigate('/sessions')
  await expect.element(page.getByRole('heading', { name: 'Séances', level: 1 })).toBeVisible()
  signIn({ email: 'noe@ancrage.test' })
  await forgetReadings()
  api
    .on('GET /api/sessions/*', () => new Refusal('not_found'))
    .on('GET /api/sessions/*/record', () => new Refusal('not_found'))
  await router.navigate(`/sessions/${id}`)
  await expect.element(page.getByRole('heading', { name: 'Cette séance n’existe pas ou plus' })).toBeVisible()
  await expect.element(page.getByText(/De Claire/)).not.toBeInTheDocument()
})

test('shows nothing for a session that does not exist or belongs to another practice', async () => {
  api.on('GET /api/sessions/*/record', () => new Refusal('not_found'))
  await open()
  await expect.element(page.getByRole('heading', { name: 'Cette séance n’existe pas ou plus' })).toBeVisible()
})

test('says that it cannot be opened, and is tried again', async () => {
  api.on('GET /api/sessions/*/record', () => new Refusal('unavailable'))
  await open()
  await expect.element(page.getByRole('button', { name: 'Réessayer' }).first()).toBeVisible()
  withRecord(api, calm)
  await page.getByRole('button', { name: 'Réessayer' }).first().click()
  await expect.element(box('Notes')).toHaveTextContent('Calme.')
})

test('typing into a text of 200 kB takes less than 50 ms of work per key', async () => {
  const KEYS = 20
  const paragraph = `<p>${'Le fleuve descend, lent et large. '.repeat(20)}</p>`
  withRecord(api, { fields: { notes: writtenField(paragraph.repeat(Math.floor(200_000 / paragraph.length))) } })
  await open()
  await type(' Un.')
  await expect.poll(savingText).toMatch(/^Enregistré à/)
  // Measures the work of the page's own thread; a clock would count other processes too.
  const inspector = cdp() as unknown as {
    send: (method: string, params?: object) => Promise<{ metrics: { name: string; value: number }[] }>
  }
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const before = await worked()
  await userEvent.keyboard('x'.repeat(KEYS))
  const each = ((await worked()) - before) / KEYS
  expect(each).toBeGreaterThan(0)
  expect(each).toBeLessThan(50)
})
