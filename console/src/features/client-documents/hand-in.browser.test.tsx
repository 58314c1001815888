import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { aDocument, aFile } from '../../../test/build-documents'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { FakeUpload } from '../../../test/fake-upload'

const tilleuls = aClient().practices[0]!
const ile = { ...tilleuls, id: '44444444-0000-7000-8000-000000000002', name: 'Cabinet de l’Île' }
const files = () => document.querySelector<HTMLInputElement>('[data-slot="files"]')!
const list = page.getByRole('region', { name: 'Remettre un document' })

let api: FakeApi

beforeEach(async () => {
  await page.viewport(360, 740)
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  signInClient()
  let sent: object[] = []
  api = withClientArea(aQuietPractice())
    .on('GET /client-api/documents', () => sent)
    .on('POST /client-api/practices/*/documents', ({ query }, [practiceId]) => {
      const { isShared: _, sessionId: __, ...document } = aDocument({ name: query.name ?? '', isFromClient: true })
      sent = [{ ...document, practiceId }]
      return sent[0]
    })
})
afterEach(forgetClientCookie)

test('a practice that is closed is handed nothing', async () => {
  api.on('GET /client-api/user', () => aClient({ practices: [tilleuls, { ...ile, isClosed: true }] }))
  await visit('/client/documents', { isAnonymous: true })
  await expect.element(list).toBeVisible()
  await expect.element(page.getByLabelText('À qui')).not.toBeInTheDocument()
})

test('a client sends a file to a chosen practice, and finds it among their documents', async () => {
  api.on('GET /client-api/user', () => aClient({ practices: [tilleuls, ile] }))
  await visit('/client/documents', { isAnonymous: true })
  await page.getByLabelText('À qui').selectOptions('Cabinet de l’Île')
  await userEvent.upload(files(), aFile('Ordonnance.pdf'))
  await expect.element(page.getByText('remis à Cabinet de l’Île')).toBeVisible()
  await expect.element(page.getByText(/remis par vous/)).toBeVisible()
  expect(api.of('POST', `/client-api/practices/${ile.id}/documents`)).toHaveLength(1)
  expect(await findBarriers()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a refused file says why, and can be dismissed', async () => {
  api.on('POST /client-api/practices/*/documents', () => new Refusal('limit_reached', { limit: 'handedIn' }))
  await visit('/client/documents', { isAnonymous: true })
  await expect.element(list).toBeVisible()
  await userEvent.upload(files(), aFile('Ordonnance.pdf'))
  await expect.element(list.getByText(/Vous avez remis autant de documents que possible/)).toBeVisible()
  await list.getByRole('button', { name: 'Retirer Ordonnance.pdf de la liste' }).click()
  await expect.element(list.getByText('Ordonnance.pdf')).not.toBeInTheDocument()
})

test('a failed upload of one client is not shown to the next, nor sent in their name', async () => {
  api.on('POST /client-api/practices/*/documents', () => new Refusal('limit_reached', { limit: 'handedIn' }))
  await visit('/client/documents', { isAnonymous: true })
  await expect.element(list).toBeVisible()
  await userEvent.upload(files(), aFile('Ordonnance.pdf'))
  await expect.element(list.getByText(/Vous avez remis autant de documents que possible/)).toBeVisible()
  signInClient('lea@courriel.test')
  await expect.element(list.getByText('Ordonnance.pdf')).not.toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  expect(api.of('POST', `/client-api/practices/${tilleuls.id}/documents`)).toHaveLength(1)
})
