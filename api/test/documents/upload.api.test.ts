import { randomBytes } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { documentLimits } from '../../src/documents/limits.ts'
import { documentName } from '../../src/documents/names.ts'
import { sweepFiles } from '../../src/files/jobs.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { aPicture } from '../a-picture.ts'
import { anAddress, testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { meanwhile } from '../meanwhile.ts'
import fc from '../properties.ts'
import { refusal } from '../refusal.ts'
import { aBomb, aDocx, anMp3, anOdt, aPdf, aZip, send } from './a-document.ts'

const app = await testApp()

async function aPracticeWithClient() {
  const practice = await aPractice(app.orm)
  const [token, patient] = [await app.tokenOf(practice), await aPatient(app.orm, practice)]
  const api = app.client({ authorization: `Bearer ${token}` })
  const folder = join(app.config.DATA_DIR, 'files', practice.id)
  return { practice, token, api, patientId: patient.id, folder, files: () => readdir(folder).catch(() => []) }
}
type Place = Awaited<ReturnType<typeof aPracticeWithClient>>

const text = (content: string) => Buffer.from(content)
const bytesOf = async (blob: Promise<Blob>) => Buffer.from(await (await blob).arrayBuffer())
const read = async ({ api }: Place, id: string) => {
  const { url } = await api.documents.link({ params: { id } })
  const response = await fetch(app.url + url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

const png = await bytesOf(aPicture({ format: 'png' }))

test('a document that is added to a session is listed with it and with its client, and no session of others takes one', async () => {
  const { practice, api, patientId } = await aPracticeWithClient()
  const session = await aSession(app.orm, practice, { startsAt: new Date(), patientId })
  const foreign = await aSession(app.orm, practice, { startsAt: new Date(Date.now() + 86_400_000) })
  const params = { id: patientId }
  const add = (name: string, sessionId?: string) =>
    api.documents.add({ params, query: { name, ...(sessionId && { sessionId }) }, body: new Blob([text('Un mot.')]) })
  expect(await add('une.txt', session.id)).toMatchObject({ sessionId: session.id })
  expect(await add('autre.txt')).toMatchObject({ sessionId: null })
  const listed = async (query: object) => (await api.documents.list({ params, query })).data.map(({ name }) => name)
  expect(await listed({ sessionId: session.id })).toEqual(['une.txt'])
  expect((await listed({})).sort()).toEqual(['autre.txt', 'une.txt'])
  expect(await refusal(add('fausse.txt', foreign.id))).toMatchObject({
    code: 'validation',
    details: { errors: { sessionId: ['unknown'] } },
  })
})

describe('a document', () => {
  test.each([
    ['a PDF', aPdf(), 'bilan.pdf', 'pdf'],
    ['a letter', aDocx(), 'lettre.docx', 'writing'],
    ['a letter of LibreOffice', anOdt(), 'lettre.odt', 'writing'],
    ['a text', text('Il dort mieux.\nÀ revoir.'), 'note.txt', 'text'],
    ['a table', text('date;note\n2027-03-02;bien'), 'suivi.csv', 'table'],
    ['a recording', anMp3(), 'seance.mp3', 'audio'],
  ])('that is %s is read back as it was sent', async (_, bytes, name, kind) => {
    const place = await aPracticeWithClient()
    const added = await send(place.api, place.patientId, bytes, name)
    expect(added).toMatchObject({ name, kind, size: bytes.length, isShared: false })
    expect((await read(place, added.id)).bytes.equals(bytes)).toBe(true)
    const { data, meta } = await place.api.documents.list({ params: { id: place.patientId } })
    expect(data).toEqual([added])
    expect(meta.total).toBe(1)
  })

  test('is sealed in the storage, and neither its name nor its words are readable in the database', async () => {
    const place = await aPracticeWithClient()
    const { id } = await send(place.api, place.patientId, text('Phrase secrète 4711'), 'Nom secret 4711.txt')
    const [file = ''] = await place.files()
    expect(file).toBe(id)
    expect((await readFile(join(place.folder, file))).includes('4711')).toBe(false)
    const rows = await inPractice(app.orm.em.fork(), place.practice.id, (em) =>
      queryOf(em)<{ row: string; log: string }>(
        `select d::text as row, (select string_agg(a::text, ' ') from audit_entry a where a.practice_id = d.practice_id) as log
         from document d where d.practice_id = $1`,
        [place.practice.id],
      ),
    )
    const log = JSON.stringify(rows)
    expect(log).not.toContain(Buffer.from('4711').toString('hex'))
    expect(log).not.toContain('4711')
    expect(log).toContain('document.added')
  })

  test('that is a photograph loses its place and device, and is 4,000 pixels long at most', async () => {
    const place = await aPracticeWithClient()
    const taken = await sharp({ create: { width: 5000, height: 50, channels: 3, background: '#00f' } })
      .withExif({ IFD0: { Copyright: 'SECRET-MARK' }, IFD3: { GPSLatitude: '48/1 51/1 30/1' } })
      .jpeg()
      .toBuffer()
    const added = await send(place.api, place.patientId, taken, 'photo.png')
    expect(added).toMatchObject({ name: 'photo.jpg', type: 'image/jpeg', kind: 'image' })
    const { bytes } = await read(place, added.id)
    expect(bytes.includes('SECRET-MARK')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 4000, height: 40 })
  })

  test.each(['png', 'webp', 'gif', 'avif'] as const)(
    'that is a picture sent as %s is stored as one',
    async (format) => {
      const place = await aPracticeWithClient()
      const added = await send(place.api, place.patientId, await bytesOf(aPicture({ format })), 'image')
      expect(added.kind).toBe('image')
      expect(added.name).toMatch(/^image\.(png|webp)$/)
    },
  )

  // CWE-434, ASVS v5.0.0-5.2.2: the content decides what is stored, and nothing that a browser runs is.
  test.each([
    ['a drawing that may hold scripts', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_media_type'],
    ['a page', text('<!doctype html><script>alert(1)</script>'), 'unsupported_media_type'],
    ['a page behind a word', text('bonjour <script>alert(1)</script>'), 'unsupported_media_type'],
    ['a feed', text('<?xml version="1.0"?><a/>'), 'unsupported_media_type'],
    ['an archive', aZip({ 'a.txt': 'a' }), 'unsupported_media_type'],
    ['a program', Buffer.concat([text('MZ\x90\0\x03'), Buffer.alloc(200)]), 'unsupported_media_type'],
    [
      'a program of Linux',
      Buffer.concat([Buffer.of(0x7f), text('ELF\x02\x01\x01'), Buffer.alloc(60)]),
      'unsupported_media_type',
    ],
    ['a script', text('#!/bin/sh\nrm -rf /'), 'unsupported_media_type'],
    ['a text with a NUL', text('a\0b'), 'unsupported_media_type'],
    ['bytes that are no UTF-8', Buffer.of(0xe9, 0x74, 0xe9), 'unsupported_media_type'],
    ['a page that is also a PDF', Buffer.concat([text('<html>\n'), aPdf()]), 'unsupported_media_type'],
    ['words that are also a PDF', Buffer.concat([text('bonjour\n'), aPdf()]), 'validation'],
    ['a PDF that is also an archive', Buffer.concat([aPdf(), aZip({ 'a.txt': 'a' })]), 'validation'],
    ['half a PDF', aPdf().subarray(0, 200), 'validation'],
    ['a PDF that runs a program', aPdf('Bilan', '/OpenAction << /S /JavaScript /JS (app.alert) >>'), 'validation'],
    ['nothing', Buffer.alloc(0), 'validation'],
    ['a bomb', aBomb(30_000), 'validation'],
    ['half a picture', png.subarray(0, png.length / 2), 'validation'],
  ])('that is %s is refused, and nothing of it is stored', async (_, bytes, code) => {
    const { api, patientId, files } = await aPracticeWithClient()
    expect(await refusal(send(api, patientId, bytes, 'bilan.pdf'))).toMatchObject({ code })
    expect(await files()).toEqual([])
    expect((await api.documents.list({ params: { id: patientId } })).meta.total).toBe(0)
  })

  test('of 51 MB is refused before it is read', async () => {
    const { token, patientId } = await aPracticeWithClient()
    const headers = {
      authorization: `Bearer ${token}`,
      'content-length': String(51 * 1024 * 1024),
      'x-forwarded-for': anAddress(),
    }
    const upload = request(`${app.url}/api/patients/${patientId}/documents?name=a.pdf`, { method: 'POST', headers })
    const answered = new Promise<number | undefined>((done) =>
      upload.once('response', ({ statusCode }) => done(statusCode)),
    )
    upload.flushHeaders()
    expect(await answered).toBe(413)
    upload.on('error', () => undefined).destroy()
  })

  test('sent twice under one key is stored once', async () => {
    const { api, patientId, files } = await aPracticeWithClient()
    const key = newId()
    const [one, other] = await Promise.all([1, 2].map(() => send(api, patientId, aPdf(), 'bilan.pdf', key)))
    expect(one).toEqual(other)
    expect(await files()).toEqual([one?.id])
    expect(await refusal(send(api, patientId, text('autre'), 'bilan.pdf', key))).toMatchObject({
      code: 'idempotency_mismatch',
    })
    expect(await files()).toEqual([one?.id])
  })

  test('and another that are sent at once are both stored', async () => {
    const { api, patientId, files } = await aPracticeWithClient()
    const added = await Promise.all(['a.txt', 'b.txt', 'c.txt'].map((name) => send(api, patientId, randomText(), name)))
    const { data } = await api.documents.list({ params: { id: patientId }, query: { sort: 'name' } })
    expect(data.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect((await files()).sort()).toEqual(added.map(({ id }) => id).sort())
  })

  test('is refused above a client’s maximum', async () => {
    const { api, practice, patientId, files } = await aPracticeWithClient()
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)(
        `insert into document (id, practice_id, patient_id, name, type, size, sha256, file_key, created_at)
         select gen_random_uuid(), $1, $2, '', 'text/plain', 1, '', '', now() from generate_series(1, $3::int)`,
        [practice.id, patientId, documentLimits.perPatient],
      ),
    )
    expect(await refusal(send(api, patientId, text('un de trop')))).toMatchObject({ code: 'limit_reached' })
    expect(await files()).toEqual([])
  })

  test('has less room in a practice’s first month than later, to the byte', async () => {
    const { api, practice, patientId } = await aPracticeWithClient()
    const run = (sql: string, ...values: unknown[]) =>
      inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)(sql, [practice.id, ...values]))
    const last = text('Un mot.')
    await run(
      `insert into document (id, practice_id, patient_id, name, type, size, sha256, file_key, created_at)
       values (gen_random_uuid(), $1, $2, '', 'text/plain', $3, '', '', now())`,
      patientId,
      documentLimits.perYoungPractice - last.length,
    )
    expect(await send(api, patientId, last)).toHaveProperty('id')
    expect(await refusal(send(api, patientId, text('de trop')))).toMatchObject({
      code: 'limit_reached',
      details: { limit: 'perYoungPractice' },
    })
    await run(`update practice set created_at = now() - interval '31 days' where id = $1`)
    expect(await send(api, patientId, text('de trop'))).toHaveProperty('id')
  })

  test('of a client who is merged into another meanwhile is refused, and nothing of it is stored', async () => {
    const { api, practice, patientId, files } = await aPracticeWithClient()
    const sent = await meanwhile(
      app,
      practice.id,
      (query) => query('delete from patient where id = $1', [patientId]),
      () => send(api, patientId, aPdf()),
    )
    expect(sent).toMatchObject({ reason: { code: 'not_found' } })
    expect(await files()).toEqual([])
  })

  test.each([
    ['releve.csv', 'table', '\ufeffNom;Prénom\r\nLégaré;Zoé – 12 €'],
    ['mots.TXT', 'text', '\ufeffLégaré ’'],
  ])('called %s in a Windows encoding is stored in UTF-8', async (name, kind, words) => {
    const { api, patientId } = await aPracticeWithClient()
    const windows: Record<string, number> = { '€': 0x80, '’': 0x92, '–': 0x96 }
    const bytes = Buffer.from([...words.slice(1)].map((sign) => windows[sign] ?? sign.charCodeAt(0)))
    const added = await send(api, patientId, bytes, name)
    expect(added).toMatchObject({ kind, size: Buffer.byteLength(words) })
    const { url } = await api.documents.link({ params: { id: added.id } })
    expect(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()).toString()).toBe(words)
  })

  test('called a table, of bytes in no encoding, is refused', async () => {
    const { api, patientId } = await aPracticeWithClient()
    const sent = send(api, patientId, Buffer.of(0x4e, 0x81, 0x8d, 0xe9, 0x74), 'releve.csv')
    expect(await refusal(sent)).toMatchObject({ code: 'unsupported_media_type' })
  })

  test('without a row is swept, and one with a row never', async () => {
    const { api, practice, patientId, folder, files } = await aPracticeWithClient()
    const { id } = await send(api, patientId, aPdf())
    const orphan = newId()
    await writeFile(join(folder, orphan), 'x')
    const then = new Date(Date.now() - 3 * 3_600_000)
    for (const name of [id, orphan]) await utimes(join(folder, name), then, then)
    await sweepFiles.run(
      { em: app.orm.em.fork(), app: { config: app.config, orm: app.orm } as JobApp, now: new Date() },
      {},
    )
    expect(await files(), practice.id).toEqual([id])
  })
})

const randomText = () => text(randomBytes(30).toString('hex'))

describe('the name of a document', () => {
  test.each([
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Windows\\bilan.PDF', 'application/pdf', 'bilan.PDF'],
    ['bilan.pdf.exe', 'application/pdf', 'bilan.pdf'],
    ['photo.HEIC', 'image/jpeg', 'photo.jpg'],
    ['Bilan 12.03', 'application/pdf', 'Bilan 12.03.pdf'],
    ['facture\u202Efdp.exe', 'application/pdf', 'facturefdp.pdf'],
    ['a\r\nSet-Cookie: x', 'text/plain', 'a Set-Cookie: x.txt'],
    ['   ', 'text/csv', 'document.csv'],
    ['...', 'text/csv', 'document.csv'],
  ])('%j is %s %j', (sent, type, stored) => expect(documentName(sent, type)).toBe(stored))

  test('is one line of at most 150 characters with the extension of its content, and is stable', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
        const name = documentName(sent, 'application/pdf')
        expect(name.length).toBeLessThanOrEqual(150)
        expect(name).toMatch(/^[^\p{Cc}\p{Cf}/\\]+\.pdf$/iu)
        expect(documentName(name, 'application/pdf')).toBe(name)
      }),
      { numRuns: 500 },
    ))
})
