import { beforeEach, expect, test } from 'vitest'
import { openDrafts } from './draft-storage'

const claire = btoa('claire--claire--claire--claire--')
const noe = btoa('noe--noe--noe--noe--noe--noe--no')
let session = ''

beforeEach(() => {
  session = crypto.randomUUID()
})

const draft = { field: 'notes', text: '<p>Une phrase que personne ne lit.</p>', base: 3, at: 1 }

/** Returns all stored drafts of the browser, as text. */
async function rawDraft(): Promise<string> {
  const db = await new Promise<IDBDatabase>((done) => {
    const opening = indexedDB.open('ancrage-drafts')
    opening.onsuccess = () => done(opening.result)
  })
  const rows = await new Promise<unknown[]>((done) => {
    const reading = db.transaction('drafts').objectStore('drafts').getAll()
    reading.onsuccess = () => done(reading.result)
  })
  db.close()
  return rows
    .flatMap((row) => Object.values(row as Record<string, ArrayBuffer | Uint8Array>))
    .map((bytes) => new TextDecoder('latin1').decode(bytes))
    .join()
}

test('the account that wrote a draft finds it again after its tab is gone', async () => {
  const tab = await openDrafts(claire, session)
  await tab.keep(draft)
  tab.close()
  const later = await openDrafts(claire, session)
  await expect.poll(() => later.left()).toMatchObject([draft])
})

test('a draft of another open tab is not returned', async () => {
  const tab = await openDrafts(claire, session)
  await tab.keep(draft)
  expect(await (await openDrafts(claire, session)).left()).toEqual([])
  tab.close()
})

test('neither text nor key is stored in the browser', async () => {
  const tab = await openDrafts(claire, session)
  await tab.keep({ ...draft, text: 'lighthouse-lighthouse' })
  const all = await rawDraft()
  expect(all.length).toBeGreaterThan(0)
  expect(all).not.toContain('lighthouse')
  expect(all).not.toContain(atob(claire))
  tab.close()
})

test('another account in this browser finds nothing, and another session has no drafts', async () => {
  const tab = await openDrafts(claire, session)
  await tab.keep(draft)
  tab.close()
  const later = await openDrafts(claire, session)
  await expect.poll(async () => (await later.left()).length).toBe(1)
  expect(await (await openDrafts(noe, session)).left()).toEqual([])
  expect(await (await openDrafts(claire, crypto.randomUUID())).left()).toEqual([])
})

test('only the latest draft of a field is kept, and none once the server has it', async () => {
  const tab = await openDrafts(claire, session)
  void tab.keep(draft)
  void tab.keep({ ...draft, text: '<p>Deux.</p>' })
  await tab.keep({ ...draft, field: 'protocol' })
  await tab.forget('protocol')
  tab.close()
  const later = await openDrafts(claire, session)
  await expect.poll(async () => (await later.left()).map(({ text }) => text)).toEqual(['<p>Deux.</p>'])
})
