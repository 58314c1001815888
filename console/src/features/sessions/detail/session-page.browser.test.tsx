import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, NOW, plain, visit } from '../../../../test/app'
import { anId, aPage } from '../../../../test/build'
import { aDocument, aFile, withDocuments } from '../../../../test/build-documents'
import { withRecord, writtenField } from '../../../../test/build-record'
import type { FakeApi } from '../../../../test/fake-api'

let api: FakeApi
let id = ''

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
  // Each test uses another session, so that drafts left in this browser do not reach the next test.
  id = crypto.randomUUID()
})

const full = {
  fields: {
    anamnesis: writtenField('<p>Deux réveils par nuit.</p><ul><li><p>Marche le soir</p></li></ul>', 3),
    protocol: writtenField('<p>Lieu sûr : la maison de sa <strong>grand-mère</strong>.</p>', 2),
  },
  last: {
    sessionId: anId(2),
    startsAt: '2027-02-10T08:30:00.000Z',
    fields: { notes: { text: '<p>Réceptive à la métaphore du fleuve.</p>' } },
  },
}
const open = (language: 'fr' | 'en' = 'fr') => visit(`/sessions/${id}`, { language })
const box = (name: string) => page.getByRole('textbox', { name })

test('files added to a session become documents of its client and are linked to it', async () => {
  withRecord(api, full)
  withDocuments([aDocument({ name: 'Dessin.png', sessionId: id })], api)
  await open()
  const part = page.getByRole('region', { name: 'Documents' })
  await expect.element(part.getByText('Dessin.png')).toBeVisible()
  const input = part.element().querySelector<HTMLInputElement>('input[data-slot=files]')!
  await userEvent.upload(input, aFile('lettre.pdf'))
  await expect.element(part.getByText('lettre.pdf')).toBeVisible()
  const sessionId = api.of('GET', /.*documents/)[0]?.query.sessionId
  expect(sessionId).toMatch(/^[0-9a-f-]{36}$/)
  await expect
    .poll(() => api.of('POST', /.*documents/).map(({ query }) => query))
    .toEqual([{ name: 'lettre.pdf', sessionId }])
})

test('an address that names a part leads to it, however late the parts above it come', async () => {
  let answer = () => {}
  const documents = Array.from({ length: 8 }, (_, n) => aDocument({ id: anId(40 + n), sessionId: id }))
  withRecord(api, full)
  withDocuments(documents, api).on(
    'GET /api/patients/*/documents',
    () => new Promise((resolve) => (answer = () => resolve(aPage(documents)))),
  )
  const { router } = await visit('/sessions')
  await router.navigate(`/sessions/${id}#part-history`)
  const history = page.getByRole('heading', { name: 'Historique' })
  await expect.element(history).toBeInViewport()
  await expect.poll(() => api.of('GET', /.*documents/)).toHaveLength(1)
  const before = document.body.offsetHeight
  answer()
  await expect.poll(() => document.body.offsetHeight).toBeGreaterThan(before)
  await expect.element(history).toBeInViewport()
})

describe('a record', () => {
  test('shows its text beside the text of the previous session', async () => {
    withRecord(api, full)
    await open()
    await expect.element(box('Anamnèse').getByText('Deux réveils par nuit.')).toBeVisible()
    const last = page.getByRole('region', { name: 'La dernière fois' })
    await expect.element(last.getByText('Réceptive à la métaphore du fleuve.')).toBeVisible()
    await expect.element(last.getByRole('link')).toHaveAttribute('href', `/sessions/${anId(2)}`)
  })

  test('shows its text before the editor has loaded, and no script in it runs', async () => {
    const hostile =
      '<p>Texte</p><img src=x onerror="window.ran = true"><script>window.ran = true</script><a href="javascript:1">ici</a>'
    withRecord(api, { ...full, fields: { notes: writtenField(hostile) }, session: { isLocked: true } })
    await open()
    await expect.element(page.getByText('Texte')).toBeVisible()
    await expect.poll(() => document.querySelector('main img, main script, main a[href^=javascript]')).toBeNull()
    expect('ran' in window).toBe(false)
  })

  test('shows a short line for each empty field, and a click opens it for writing', async () => {
    const record = withRecord(api, full)
    await open()
    await page.getByRole('button', { name: 'Induction', exact: true }).click()
    await expect.element(box('Induction')).toHaveFocus()
    await userEvent.keyboard('Fixation.')
    await expect.poll(() => record.fields.induction.text).toBe('<p>Fixation.</p>')
  })

  test('focuses a field with Alt and a digit, whatever character the key types', async () => {
    withRecord(api, full)
    await open()
    await expect.element(box('Anamnèse')).toBeVisible()
    for (const [digit, name] of [
      ['4', 'Protocole'],
      ['2', 'Induction'],
      ['1', 'Anamnèse'],
    ] as const) {
      const options = { code: `Digit${digit}`, key: '¡', altKey: true, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options))
      await expect.element(box(name)).toHaveFocus()
    }
  })

  test('folds a field and keeps its text', async () => {
    withRecord(api, full)
    await open()
    await page.getByRole('button', { name: 'Replier Anamnèse' }).click()
    await expect.element(box('Anamnèse')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Déplier Anamnèse' }).click()
    await expect.element(box('Anamnèse').getByText('Deux réveils par nuit.')).toBeVisible()
  })

  test('keeps its toolbar until a click elsewhere has ended, so that nothing moves under the pointer', async () => {
    withRecord(api, full)
    await open()
    await box('Protocole').click()
    const toolbar = page.getByRole('toolbar', { name: 'Mise en forme' })
    await expect.element(toolbar).toBeVisible()
    const elsewhere = page.getByRole('button', { name: 'Replier Anamnèse' }).element() as HTMLElement
    const press = (type: string) => elsewhere.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    press('pointerdown')
    elsewhere.focus()
    await expect.element(box('Protocole')).not.toHaveFocus()
    await new Promise(requestAnimationFrame)
    await expect.element(toolbar).toBeVisible()
    press('pointerup')
    await expect.element(toolbar).not.toBeInTheDocument()
  })

  test('formats text by button and by key; Alt F10 goes to the toolbar and Escape back', async () => {
    const record = withRecord(api, full)
    await open()
    await box('Protocole').click()
    await userEvent.keyboard('{Control>}a{/Control}{Control>}i{/Control}')
    const toolbar = page.getByRole('toolbar', { name: 'Mise en forme' })
    await expect.element(toolbar.getByRole('button', { name: 'Italique' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{Alt>}{F10}{/Alt}')
    await expect.element(toolbar.getByRole('button', { name: 'Gras' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    await expect.element(box('Protocole')).toHaveFocus()
    await expect.poll(() => record.fields.protocol.text).toMatch(/^<h3>.*<em>/)
  })

  test('says that it was unlocked again, and by whom', async () => {
    withRecord(api, { ...full, session: { status: 'completed', isLocked: false, allowed: [] } })
    const entry = { from: 'completed', to: 'completed', by: 'practitioner', startsAt: NOW, at: NOW }
    api.on('GET /api/sessions/*/history', () => [
      { ...entry, id: anId(11), event: 'complete', reason: null },
      { ...entry, id: anId(12), event: 'unlock', reason: 'Une date à corriger' },
    ])
    await open()
    await expect.element(page.getByText('Dossier déverrouillé', { exact: true }).first()).toBeVisible()
    await expect
      .element(page.getByText(/^Dossier déverrouillé .*, par vous\..*«\sUne date à corriger\s»/))
      .toBeVisible()
    await expect.element(box('Anamnèse')).toBeVisible()
  })

  test('that is locked names in one line the fields in which nothing was written', async () => {
    withRecord(api, { ...full, session: { status: 'completed', isLocked: true, allowed: [] } })
    await open()
    await expect.element(page.getByText('Deux réveils par nuit.')).toBeVisible()
    const line = page.getByText(/rien n’est écrit/)
    await expect.element(line).toBeVisible()
    await expect
      .poll(() => line.element().textContent)
      .toMatch(/^Induction, Approfondissement, Conclusion, Divers et Notes\s:/)
    await expect.poll(() => line.elements()).toHaveLength(1)
  })

  test('that is locked and empty says so once', async () => {
    withRecord(api, { ...full, fields: {}, session: { status: 'completed', isLocked: true, allowed: [] } })
    await open()
    await expect.element(page.getByText('Rien n’a été écrit.')).toBeVisible()
    await expect.element(page.getByText(/rien n’est écrit/)).not.toBeInTheDocument()
  })

  test('of a cancelled session says so and can still be written', async () => {
    withRecord(api, { ...full, session: { status: 'cancelled' } })
    await open()
    await expect.element(page.getByText(/^Séance annulée/)).toBeVisible()
    await expect.element(box('Anamnèse')).toBeVisible()
  })

  test('prints folded fields too, and no buttons', async () => {
    withRecord(api, full)
    await open()
    await page.getByRole('button', { name: 'Replier Anamnèse' }).click()
    const folded = page.getByText('Deux réveils par nuit.').element()
    expect(folded.closest('.hidden')?.className).toContain('print:block')
    await expect.poll(() => document.querySelectorAll('main [data-print=never]').length).toBeGreaterThan(3)
  })
})

describe('earlier versions', () => {
  const versions = [
    { revision: 2, savedAt: '2027-02-20T09:00:00.000Z', by: 'Claire Vasseur', length: 29 },
    { revision: 1, savedAt: '2027-02-19T09:00:00.000Z', by: 'Noé Brun', length: 1 },
  ]

  async function look() {
    const record = withRecord(api, full)
    api
      .on('GET /api/sessions/*/record/anamnesis/versions', () => aPage(versions, { perPage: 50 }))
      .on('GET /api/sessions/*/record/anamnesis/versions/2', () => ({
        ...versions[0],
        text: '<p>Trois réveils par nuit.</p>',
      }))
      .on('POST /api/sessions/*/record/anamnesis/versions/2/restore', () => {
        record.fields.anamnesis = writtenField('<p>Trois réveils par nuit.</p>', 4)
        return record.fields.anamnesis
      })
    await open()
    await page.getByRole('button', { name: 'Versions : Anamnèse' }).click()
    const sheet = page.getByRole('dialog')
    await expect
      .poll(() =>
        sheet
          .getByRole('listitem')
          .elements()
          .map((item) => plain(item.textContent)),
      )
      .toEqual(['samedi 20 février à 10 hClaire Vasseur · 29 signes', 'vendredi 19 février à 10 hNoé Brun · 1 signe'])
    await sheet.getByRole('button', { name: /20 février/ }).click()
    await expect.element(sheet.getByText('Trois réveils par nuit.')).toBeVisible()
    return { record, sheet }
  }

  test('are listed, read, and compared with the current text', async () => {
    const { sheet } = await look()
    await sheet.getByRole('checkbox').click()
    await expect.element(sheet.getByText('Trois')).toBeVisible()
    await expect
      .poll(() => [...document.querySelectorAll('[role=dialog] :is(del, ins)')].map((node) => node.textContent?.trim()))
      .toEqual(['Trois', 'Deux', '• Marche le soir'])
    expect(await findBarriers()).toEqual([])
  })

  test('are restored, and the restoration can be undone', async () => {
    const { record, sheet } = await look()
    await sheet.getByRole('button', { name: 'Revenir à cette version' }).click()
    await expect.element(box('Anamnèse')).toHaveTextContent('Trois réveils par nuit.')
    await page.getByRole('button', { name: 'Revenir en arrière', exact: true }).click()
    await expect.element(box('Anamnèse').getByText('Deux réveils par nuit.')).toBeVisible()
    await expect.poll(() => record.fields.anamnesis.text).toContain('Deux réveils')
  })
})

test('a text changed elsewhere meanwhile is shown beside mine, and one of both is chosen', async () => {
  const record = withRecord(api, full)
  await open()
  await expect.element(box('Protocole')).toBeVisible()
  record.elsewhere('protocol', '<p>Lieu sûr : la plage de sa <strong>grand-mère</strong>.</p>')
  await box('Protocole').click()
  await userEvent.keyboard('{Control>}{End}{/Control} Calme.')
  const mine = page.getByRole('region', { name: 'Le vôtre, sur cette page' })
  await expect.element(mine).toBeVisible()
  await expect.element(page.getByText('Pas encore enregistré')).toBeVisible()
  await expect
    .poll(() => [...mine.element().querySelectorAll('ins')].map((node) => node.textContent?.trim()))
    .toEqual(['maison', 'grand-mère. Calme.'])
  expect(await findBarriers()).toEqual([])
  await expect
    .poll(() => plain(document.activeElement?.textContent))
    .toMatch(/^Protocole : ce champ a aussi été modifié ailleurs/)
  await page.getByRole('button', { name: 'Garder le mien' }).click()
  await expect.element(box('Protocole')).toHaveFocus()
  await expect.element(box('Protocole').getByText('Lieu sûr : la maison de sa grand-mère. Calme.')).toBeVisible()
  await expect.poll(() => record.fields.protocol.text).toContain('la maison de sa')
})

describe.each(['light', 'dark'])('in %s', (theme) => {
  test.each([360, 1280])('at %i px a record is accessible, written or empty', async (width) => {
    await page.viewport(width, 900)
    document.documentElement.dataset.theme = theme
    withRecord(api, full)
    await open(theme === 'dark' ? 'en' : 'fr')
    await page.getByRole('textbox').first().click()
    await expect.element(page.getByRole('toolbar')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findBarriers()).toEqual([])
  })
})
