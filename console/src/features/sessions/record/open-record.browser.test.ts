import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inFull } from '../../../../test/build'
import { withRecord, writtenField } from '../../../../test/build-record'
import { deferred } from '../../../../test/deferred'
import { FakeApi, noAnswer, Refusal } from '../../../../test/fake-api'
import { type OpenRecord, openRecord } from './open-record'

let api: FakeApi
let id = ''
const opened: OpenRecord[] = []

beforeEach(() => {
  api = new FakeApi()
  // Each test uses another session, so that drafts left in this browser do not reach the next test.
  id = crypto.randomUUID()
})

afterEach(() => {
  for (const record of opened.splice(0)) record.close()
})

const calm = { fields: { notes: writtenField('<p>Calme.</p>') } }

/** Opens the record as a tab does, with an editor for its notes. */
async function aTab() {
  const record = openRecord(id)
  opened.push(record)
  await record.open()
  let text = record.textOf('notes')
  record.attach('notes', { read: () => text, write: (other) => (text = other) })
  return {
    record,
    notes: () => record.now().fields?.notes,
    text: () => text,
    type(words: string) {
      text = `<p>${words}</p>`
      record.typedIn('notes')
    },
    /** Waits until the text is stored in this browser. */
    storedHere: () => expect.poll(() => record.now().isStoredHere).toBe(true),
    saved: () => expect.poll(() => record.now().saving.is).toBe('saved'),
  }
}

/** Ends a tab without a chance to save, as a crash does. */
const gone = (tab: Awaited<ReturnType<typeof aTab>>) => tab.record.close()

const refuses = (answer: unknown) => api.on('PATCH /api/sessions/*/record', () => answer)

describe('typed text that was not sent', () => {
  test('is there again after the page closed while typing, and is sent', async () => {
    const server = withRecord(api, calm)
    refuses(noAnswer)
    const tab = await aTab()
    tab.type('Calme. Au milieu d’un m')
    await tab.storedHere()
    gone(tab)
    api.on('PATCH /api/sessions/*/record', server.change)
    await expect
      .poll(async () => (await aTab()).notes())
      .toMatchObject({
        text: '<p>Calme. Au milieu d’un m</p>',
        isFound: true,
      })
    await expect.poll(() => server.fields.notes.text).toBe('<p>Calme. Au milieu d’un m</p>')
  })

  test('is offered only to the account that wrote it', async () => {
    withRecord(api, calm)
    refuses(new Refusal('not_signed_in'))
    const tab = await aTab()
    tab.type('Secret')
    await tab.storedHere()
    gone(tab)
    withRecord(api, { ...calm, draftKey: btoa('another-account-another-account-') })
    expect((await aTab()).text()).toBe('<p>Calme.</p>')
    withRecord(api, calm)
    await expect.poll(async () => (await aTab()).text()).toBe('<p>Secret</p>')
  })

  test('is deleted from this browser once the server has it', async () => {
    withRecord(api, calm)
    const tab = await aTab()
    tab.type('Gardé')
    await tab.record.send()
    await tab.saved()
    gone(tab)
    const later = await aTab()
    expect(later.notes()?.isFound).toBe(false)
  })

  test('of a session that was locked meanwhile is kept, and sent once it is unlocked', async () => {
    const server = withRecord(api, calm)
    refuses(new Refusal('locked'))
    const tab = await aTab()
    tab.type('Trop tard')
    await expect.poll(() => tab.record.now().closed).toBe('locked')
    expect(tab.notes()).toMatchObject({ isDirty: true, text: '<p>Trop tard</p>' })
    api.on('PATCH /api/sessions/*/record', server.change)
    await tab.record.open()
    await expect.poll(() => server.fields.notes.text).toBe('<p>Trop tard</p>')
  })
})

describe('a field that was changed elsewhere meanwhile', () => {
  async function both() {
    const server = withRecord(api, calm)
    const tab = await aTab()
    server.elsewhere('notes', '<p>Agitée.</p>')
    tab.type('Détendue.')
    await expect.poll(() => tab.notes()?.conflict?.text).toBe('<p>Agitée.</p>')
    return { server, tab }
  }

  test('shows both texts, and the other fields are saved', async () => {
    const server = withRecord(api, calm)
    const tab = await aTab()
    server.elsewhere('notes', '<p>Agitée.</p>')
    tab.type('Détendue.')
    void tab.record.write('protocol', '<p>Lieu sûr.</p>')
    await expect.poll(() => tab.notes()?.conflict?.by).toBe('Noé Brun')
    await expect.poll(() => server.fields.protocol.text).toBe('<p>Lieu sûr.</p>')
    expect(server.fields.notes.text).toBe('<p>Agitée.</p>')
  })

  test('keeps my text, and the other one stays a version', async () => {
    const { server, tab } = await both()
    await tab.record.choose('notes', 'mine')
    expect(server.fields.notes.text).toBe('<p>Détendue.</p>')
    expect(server.sent().at(-1)).toMatchObject({ base: 2, keepsReplaced: true })
    expect(tab.notes()?.conflict).toBeNull()
    await tab.saved()
  })

  test('takes the other text, and mine stays a version', async () => {
    const { server, tab } = await both()
    await tab.record.choose('notes', 'theirs')
    expect(server.fields.notes.text).toBe('<p>Agitée.</p>')
    expect(tab.text()).toBe('<p>Agitée.</p>')
    expect(server.sent().slice(-2)).toMatchObject([
      { text: '<p>Détendue.</p>', keepsReplaced: true },
      { text: '<p>Agitée.</p>', keepsReplaced: true },
    ])
    await tab.saved()
  })

  test('keeps both, one after the other', async () => {
    const { server, tab } = await both()
    await tab.record.choose('notes', 'both')
    expect(server.fields.notes.text).toBe('<p>Agitée.</p><hr><p>Détendue.</p>')
    expect(tab.text()).toBe(server.fields.notes.text)
  })

  test('asks again when the choice could not be saved', async () => {
    const { tab } = await both()
    refuses(new Refusal('unavailable'))
    await tab.record.choose('notes', 'theirs')
    expect(tab.notes()?.conflict?.text).toBe('<p>Agitée.</p>')
    expect(tab.text()).toBe('<p>Détendue.</p>')
  })

  test('keeps the conflict when the page closes before a choice', async () => {
    const { tab } = await both()
    await tab.record.leave()
    await tab.storedHere()
    gone(tab)
    // Another tab counts as open until the browser has released its lock.
    await expect
      .poll(async () => (await aTab()).notes())
      .toMatchObject({
        text: '<p>Détendue.</p>',
        conflict: { text: '<p>Agitée.</p>' },
      })
  })
})

describe('two tabs with the same record', () => {
  test('stay in sync', async () => {
    withRecord(api, calm)
    const [one, other] = [await aTab(), await aTab()]
    one.type('Écrit ici')
    await one.saved()
    await expect.poll(other.text).toBe('<p>Écrit ici</p>')
    other.type('puis là')
    await other.saved()
    await expect.poll(one.text).toBe('<p>puis là</p>')
  })

  test('that both write show the conflict in the tab that saved last', async () => {
    withRecord(api, calm)
    const [one, other] = [await aTab(), await aTab()]
    other.type('là')
    one.type('ici')
    await one.record.send()
    await expect.poll(() => other.notes()?.conflict?.text ?? one.notes()?.conflict?.text).toBeDefined()
    expect([one.text(), other.text()]).toEqual(['<p>ici</p>', '<p>là</p>'])
  })

  test('do not overwrite the text that the other one is typing', async () => {
    withRecord(api, calm)
    refuses(noAnswer)
    const one = await aTab()
    one.type('ici')
    await one.storedHere()
    const other = await aTab()
    expect(other.text()).toBe('<p>Calme.</p>')
  })
})

describe('a record that is read again', () => {
  /** Reads again; the server answers as of now, but late. */
  function readAgain({ record }: Awaited<ReturnType<typeof aTab>>, server: ReturnType<typeof withRecord>) {
    const { answer, give } = deferred()
    const read = {
      session: inFull(server.session),
      fields: { ...server.fields },
      last: null,
      draftKey: server.draftKey,
    }
    api.on('GET /api/sessions/*/record', () => answer)
    const done = record.open()
    return () => {
      give(read)
      return done
    }
  }

  test('keeps what was saved while a slow answer was under way, and the next text goes over that', async () => {
    const server = withRecord(api, calm)
    const tab = await aTab()
    const answered = readAgain(tab, server)
    tab.type('Détendue.')
    await tab.record.send()
    expect(tab.notes()).toMatchObject({ isDirty: false, stored: { revision: 2 } })
    await answered()
    expect(tab.text()).toBe('<p>Détendue.</p>')
    expect(tab.notes()).toMatchObject({ isDirty: false, stored: { revision: 2 } })
    tab.type('Détendue, puis gaie.')
    await tab.record.send()
    expect(server.sent().at(-1)).toMatchObject({ base: 2 })
  })

  test('shows no conflict with what it saved itself, where more was typed since', async () => {
    const server = withRecord(api, calm)
    const tab = await aTab()
    const answered = readAgain(tab, server)
    tab.type('Détendue.')
    await tab.record.send()
    tab.type('Détendue, puis gaie.')
    await answered()
    expect(tab.text()).toBe('<p>Détendue, puis gaie.</p>')
    expect(tab.notes()?.conflict).toBeNull()
    await expect.poll(() => server.fields.notes.text).toBe('<p>Détendue, puis gaie.</p>')
  })

  test('takes what was written elsewhere', async () => {
    const server = withRecord(api, calm)
    const tab = await aTab()
    server.elsewhere('notes', '<p>Agitée.</p>')
    await tab.record.open()
    expect(tab.text()).toBe('<p>Agitée.</p>')
  })
})

test('a write over a revision that the server does not know reloads the record and shows the conflict', async () => {
  const server = withRecord(api, { fields: { notes: writtenField('<p>Neuf.</p>', 9) } })
  const tab = await aTab()
  // The server was restored to an earlier state.
  server.fields.notes = writtenField('<p>Vieux.</p>', 2)
  api.on('PATCH /api/sessions/*/record', (request) => {
    const [{ base = 0 } = {}] = (request.body as { changes: { base?: number }[] }).changes
    return base > 2
      ? new Refusal('validation', { errors: { 'changes.0.base': ['unknown_revision'] } })
      : server.change(request)
  })
  tab.type('Mien')
  await expect.poll(() => tab.notes()?.conflict?.text).toBe('<p>Vieux.</p>')
  await tab.record.choose('notes', 'mine')
  expect(server.fields.notes.text).toBe('<p>Mien</p>')
})

test('closing the tab asks only while this browser alone has some text', async () => {
  withRecord(api, calm)
  const tab = await aTab()
  tab.type('Bientôt là')
  expect(tab.record.isAtRisk()).toBe(false)
  refuses(noAnswer)
  await tab.record.send()
  expect(tab.record.isAtRisk()).toBe(true)
})
