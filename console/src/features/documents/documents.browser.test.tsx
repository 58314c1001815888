import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { plain } from '../../../test/app'
import { aDocument, aFile, aPdf, withDocuments } from '../../../test/build-documents'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { showPart } from '../../../test/show-part'
import type { Language } from '../../lib/languages'
import { forgetUser } from '../../lib/signed-in'
import { DocumentsPart } from './documents-part'

let place: HTMLElement
let leave: () => void

/** Uploads outlive the page of their client, so each test uses another client. */
async function show(language: Language = 'fr') {
  ;({ place, leave } = await showPart(<DocumentsPart patientId={crypto.randomUUID()} />, language))
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => {
  leave()
  // Drops what a failed test left in the queue, which would hold up the next one's files.
  forgetUser()
  vi.restoreAllMocks()
})

const part = page.getByRole('region', { name: 'Documents' })
const names = () => part.getByRole('button', { name: /^Ouvrir / })
const uploads = page.getByRole('list', { name: 'Envois en cours' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const sent = (api: FakeApi) => api.of('POST', /^\/api\/patients\/[^/]+\/documents$/)

async function choose(...files: File[]) {
  await expect.element(button('Ajouter des fichiers').or(button('Add files'))).toBeVisible()
  const input = place.querySelector<HTMLInputElement>('[data-slot="files"]')!
  const list = new DataTransfer()
  for (const file of files) list.items.add(file)
  input.files = list.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Drops files on the list, as from a folder of the computer. */
function drop(...files: File[]) {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  const target = place.querySelector('h2')!
  const event = (type: string) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data })
  target.dispatchEvent(event('dragenter'))
  return {
    letGo: () => {
      target.dispatchEvent(event('dragover'))
      target.dispatchEvent(event('drop'))
    },
  }
}

/** Sets whether this browser reports a connection. */
const beOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

describe('files', () => {
  test('that are chosen together are sent under their own names, and appear in the list', async () => {
    const api = withDocuments()
    await show()
    await expect.element(page.getByText('Aucun document pour le moment')).toBeVisible()
    await choose(aFile('un.pdf'), aFile('deux.pdf'), aFile('trois.pdf'))
    await expect.poll(() => names().elements().length).toBe(3)
    // Two are sent at a time, so the smaller one may arrive first.
    expect(new Set(sent(api).map(({ query }) => query.name))).toEqual(new Set(['un.pdf', 'deux.pdf', 'trois.pdf']))
    await expect.element(uploads).not.toBeInTheDocument()
  })

  test('can be dropped anywhere on the list, which says so while they are dragged over it', async () => {
    withDocuments([aDocument({ name: 'ancien.pdf' })])
    await show()
    await expect.element(button('Ouvrir ancien.pdf')).toBeVisible()
    const held = drop(aFile('depose.pdf'))
    await expect.element(page.getByText('Déposez vos fichiers ici')).toBeVisible()
    held.letGo()
    await expect.element(button('Ouvrir depose.pdf')).toBeVisible()
    await expect.element(page.getByText('Déposez vos fichiers ici')).not.toBeInTheDocument()
  })

  test('show their progress, two at a time, and can be cancelled', async () => {
    let open = (_: unknown) => {}
    const gate = new Promise((answer) => {
      open = answer
    })
    const api = withDocuments().on('POST /api/patients/*/documents', () => gate)
    await show()
    await choose(aFile('un.pdf', 'xxxx'), aFile('deux.pdf', 'xxxx'), aFile('trois.pdf', 'xxxx'))
    await expect.poll(() => plain(uploads.element().textContent)).toContain('Envoi : 50 %')
    await expect.element(uploads.getByText('En attente')).toBeVisible()
    await expect.poll(() => sent(api)).toHaveLength(2)
    await button('Annuler l’envoi de trois.pdf').click()
    await expect.element(uploads.getByText('trois.pdf')).not.toBeInTheDocument()
    open(aDocument())
    await expect.element(uploads).not.toBeInTheDocument()
    expect(sent(api)).toHaveLength(2)
  })

  test.each([
    ['unsupported_media_type', {}, 'Ce type de fichier n’est pas accepté.'],
    ['payload_too_large', {}, 'Ce fichier dépasse 50 Mo.'],
    ['validation', { errors: { file: ['unreadable'] } }, 'Ce fichier est abîmé ou incomplet.'],
    ['validation', { errors: { file: ['active_content'] } }, 'Ce fichier contient un programme'],
    ['validation', { errors: { file: ['password_needed'] } }, 'Ce PDF est protégé par un mot de passe'],
    ['validation', { errors: { file: ['too_complex'] } }, 'Ce fichier est trop complexe pour être vérifié.'],
  ] as const)('refused with %s say why, and can only be dismissed', async (code, details, words) => {
    withDocuments().on('POST /api/patients/*/documents', () => new Refusal(code, details))
    await show()
    await choose(aFile('un.pdf'))
    await expect.element(uploads.getByRole('alert')).toBeVisible()
    expect(plain(uploads.getByRole('alert').element().textContent)).toContain(words)
    await expect.element(button('Réessayer l’envoi de un.pdf')).not.toBeInTheDocument()
    await uploads.getByRole('button').click()
    await expect.element(uploads).not.toBeInTheDocument()
  })

  test('that could not be sent are dropped when the practitioner signs out', async () => {
    withDocuments().on('POST /api/patients/*/documents', () => new Refusal('unexpected'))
    await show()
    await choose(aFile('un.pdf'))
    await expect.element(button('Réessayer l’envoi de un.pdf')).toBeVisible()
    forgetUser()
    await expect.element(uploads).not.toBeInTheDocument()
  })

  test.each([
    ['unexpected', {}, 'Quelque chose n’a pas fonctionné de notre côté.'],
    ['storage_full', {}, 'Le stockage du serveur est plein'],
    ['email_unverified', {}, 'Confirmez d’abord votre adresse e\u2011mail'],
    ['limit_reached', {}, 'Il n’y a plus de place pour ce document. Supprimez-en pour en ajouter.'],
    ['limit_reached', { limit: 'perYoungPractice' }, 'Pendant les 30 premiers jours, vos documents peuvent occuper'],
  ] as const)('refused with %s say why, and are sent again under the same key', async (code, details, words) => {
    const api = withDocuments().on('POST /api/patients/*/documents', () => new Refusal(code, details))
    await show()
    await choose(aFile('un.pdf'))
    await expect.poll(() => plain(uploads.element().textContent)).toContain(words)
    withAnswer(api)
    await button('Réessayer l’envoi de un.pdf').click()
    await expect.element(button('Ouvrir un.pdf')).toBeVisible()
    const [first, second] = sent(api).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test.each([
    ['too_many_requests', 'Vos autres envois passent d’abord. Celui-ci suivra tout seul.'],
    ['unavailable', 'Le serveur est occupé. L’envoi reprendra tout seul.'],
  ] as const)('postponed by %s say what they wait for', async (code, words) => {
    withDocuments().on('POST /api/patients/*/documents', () => new Refusal(code, { retryAfterSeconds: 60 }))
    await show()
    await choose(aFile('un.pdf'))
    await expect.element(uploads.getByText(words)).toBeVisible()
    await button('Annuler l’envoi de un.pdf').click()
  })

  test('without a connection wait, say so, and go on when it is back', async () => {
    const api = withDocuments().on('POST /api/patients/*/documents', () => {
      beOnline(false)
      return noAnswer
    })
    await show()
    await choose(aFile('un.pdf'))
    await expect.element(uploads.getByText('Connexion coupée. L’envoi reprendra tout seul.')).toBeVisible()
    expect(sent(api)).toHaveLength(1)
    withAnswer(api)
    beOnline(true)
    await expect.element(button('Ouvrir un.pdf')).toBeVisible()
    expect(sent(api)).toHaveLength(2)
  })
})

/** Accepts uploads from now on. */
const withAnswer = (api: FakeApi) => {
  const added = aDocument({ name: 'un.pdf' })
  api
    .on('POST /api/patients/*/documents', () => added)
    .on('GET /api/patients/*/documents', () => ({ data: [added], meta: { page: 1, perPage: 20, total: 1 } }))
}

describe('a document', () => {
  test('is shared and unshared by one press, and shows what the client sees', async () => {
    const api = withDocuments([aDocument({ name: 'bilan.pdf' })])
    await show()
    const shared = page.getByRole('switch', { name: 'Partager bilan.pdf' })
    await expect.element(page.getByText('Visible par vous seul')).toBeVisible()
    await shared.click()
    await expect.element(page.getByText('Visible dans l’espace client')).toBeVisible()
    await expect.element(shared).toBeChecked()
    await expect.poll(() => api.of('PATCH', /.*documents.*/).map(({ body }) => body)).toEqual([{ isShared: true }])
  })

  test('is renamed in place, by keyboard, and keeps its extension', async () => {
    const api = withDocuments([aDocument({ name: 'bilan.pdf' })])
    await show()
    await button('Actions pour bilan.pdf').click()
    await page.getByRole('menuitem', { name: 'Renommer' }).click()
    await page.getByRole('textbox', { name: 'Nouveau nom' }).fill('Compte rendu')
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Ouvrir Compte rendu.pdf')).toBeVisible()
    // The new name is shown before it is saved.
    await expect.poll(() => api.of('PATCH', /.*documents.*/)[0]?.body).toEqual({ name: 'Compte rendu.pdf' })
  })

  test('that is removed can be restored', async () => {
    withDocuments([aDocument({ name: 'bilan.pdf' })])
    await show()
    await button('Actions pour bilan.pdf').click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await expect.element(page.getByText('bilan.pdf est supprimé')).toBeVisible()
    await expect.element(button('Ouvrir bilan.pdf')).not.toBeInTheDocument()
    await button('Revenir en arrière').click()
    await expect.element(button('Ouvrir bilan.pdf')).toBeVisible()
  })

  test('as a PDF is drawn page by page, and adds none of its content to this page', async () => {
    const api = withDocuments([aDocument({ name: 'bilan.pdf' })])
    answerBytes(api, aPdf('Bonjour'))
    await show()
    await button('Ouvrir bilan.pdf').click()
    const drawn = page.getByRole('img', { name: 'Page 1 sur 1' })
    // Its renderer is large and loaded on demand.
    await expect.element(drawn, { timeout: 30_000 }).toBeVisible()
    const canvas = drawn.element() as HTMLCanvasElement
    const inks = () => new Set(canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data).size
    await expect.poll(inks).toBeGreaterThan(2)
    await expect.poll(() => document.querySelectorAll('iframe, embed, object')).toHaveLength(0)
    expect(await findBarriers()).toEqual([])
  }, 60_000)

  test('as a text is shown as plain text', async () => {
    const text = { name: 'note.txt', kind: 'text', type: 'text/plain' } as const
    const api = withDocuments([aDocument(text)])
    answerBytes(api, new TextEncoder().encode('Bien. <img src=x onerror=alert(1)>'))
    await show()
    await button('Ouvrir note.txt').click()
    await expect.element(page.getByText('Bien. <img src=x onerror=alert(1)>')).toBeVisible()
  })

  test('that cannot be read says so, and can be tried again', async () => {
    const api = withDocuments([aDocument({ name: 'bilan.pdf' })])
    api.on('GET /api/files/*', () => new Refusal('file_damaged'))
    await show()
    await button('Ouvrir bilan.pdf').click()
    await expect.element(page.getByText(/Ce fichier ne peut plus être lu/)).toBeVisible()
    await expect.element(button('Réessayer')).toBeVisible()
  })
})

/** Serves these bytes for every document. */
function answerBytes(api: FakeApi, bytes: Uint8Array) {
  const beneath = window.fetch
  window.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes('/api/files/')
      ? Promise.resolve(new Response(new Uint8Array(bytes)))
      : beneath(input, init)
  return api
}

describe('the part', () => {
  const many = () => [
    aDocument({ name: 'Compte rendu de la docteure Anne-Charlotte de Villeneuve-Bargemont.pdf', isShared: true }),
    aDocument({ name: 'Photo.jpg', kind: 'image', type: 'image/jpeg', size: 2_400_000 }),
    aDocument({ name: 'Séance 4.mp3', kind: 'audio', type: 'audio/mpeg', size: 31_000_000 }),
    aDocument({ name: 'Suivi.xlsx', kind: 'table', size: 900 }),
  ]

  test.each([
    ['fr', 1280, 'light'],
    ['en', 1280, 'dark'],
    ['fr', 360, 'dark'],
    ['en', 360, 'light'],
  ] as const)('is accessible in %s at %i px, %s, and nothing overflows', async (language, width, theme) => {
    await page.viewport(width, 900)
    document.documentElement.dataset.theme = theme
    withDocuments(many()).on('POST /api/patients/*/documents', () => new Refusal('unsupported_media_type'))
    await show(language)
    await expect.element(page.getByText('Photo.jpg')).toBeVisible()
    await choose(aFile('dessin.svg'))
    await expect.element(page.getByText('dessin.svg')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /dessin\.svg/ }).first()).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test('says that it cannot be loaded', async () => {
    withDocuments().on('GET /api/patients/*/documents', () => new Refusal('unexpected'))
    await show()
    await expect.element(button('Réessayer')).toBeVisible()
  })
})
