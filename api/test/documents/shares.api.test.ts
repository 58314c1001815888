import { readFile, truncate, writeFile } from 'node:fs/promises'
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SEGMENT_BYTES, segmentPlace } from '../../src/crypto/file-seal.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { documentLimits } from '../../src/documents/limits.ts'
import { anAddress, startApp, testApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aPdf, send } from './a-document.ts'

const app = await testApp()
const MB = 1024 * 1024

async function aPlace(options: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, options)
  const [token, patient] = [await app.tokenOf(practice), await aPatient(app.orm, practice)]
  const api = app.client({ authorization: `Bearer ${token}` })
  return { practice, token, api, patientId: patient.id }
}
type Place = Awaited<ReturnType<typeof aPlace>>

const answerOf = (upload: ClientRequest) =>
  new Promise<IncomingMessage>((done, failed) => upload.once('response', done).once('error', failed))

/** Announces a file of 50 MB, or of an unknown size, and sends nothing of it. */
function announce(
  { token, patientId }: Place,
  length: Record<string, string> = { 'content-length': String(50 * MB) },
  address = anAddress(),
) {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address, ...length }
  const upload = request(`${app.url}/api/patients/${patientId}/documents?name=a.txt`, { method: 'POST', headers })
  upload.flushHeaders()
  return { upload, answer: answerOf(upload), end: () => upload.on('error', () => undefined).destroy() }
}

/** A text of several megabytes. */
const words = (bytes: number) => Buffer.alloc(bytes, 'des mots, ')

describe('one account', () => {
  // CWE-770, ASVS v5.0.0-15.1.3: five uploads of one account stopped the documents of everybody.
  test('that announces five files and sends nothing uses its own share, and stops nobody else from sending', async () => {
    const [idle, other] = [await aPlace(), await aPlace()]
    const begun = Array.from({ length: 5 }, () => announce(idle))
    const refused = await Promise.race(begun.map(({ answer }) => answer))
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    expect(await send(other.api, other.patientId, words(8 * MB), 'mots.txt')).toMatchObject({ size: 8 * MB })
    for (const { answer, end } of begun) {
      answer.catch(() => undefined)
      end()
    }
    await expect.poll(() => send(idle.api, idle.patientId, aPdf()).catch(() => null)).toMatchObject({ kind: 'pdf' })
  })

  test('that opens a document twelve times and reads nothing uses its own share, and stops nobody else from reading', async () => {
    const [idle, other] = [await aPlace(), await aPlace()]
    const { id } = await send(idle.api, idle.patientId, words(24 * MB), 'mots.txt')
    const { url } = await idle.api.documents.link({ params: { id } })
    const open = () => get(app.url + url, { agent: false, headers: { 'x-forwarded-for': anAddress() } })
    const readers = Array.from({ length: 12 }, open)
    for (const answer of await Promise.all(readers.map(answerOf))) expect(answer.statusCode).toBe(200)
    const next = await answerOf(open())
    expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '5'])
    const added = await send(other.api, other.patientId, words(MB), 'mots.txt')
    const link = await other.api.documents.link({ params: { id: added.id } })
    expect((await fetch(app.url + link.url)).status).toBe(200)
    for (const reader of readers) reader.destroy()
    await expect.poll(async () => (await fetch(app.url + url, { method: 'HEAD' })).status).toBe(200)
  })

  test('with an unconfirmed address sends no file: it is refused before it is read', async () => {
    const stranger = await aPlace({ isVerified: false })
    const { answer, end } = announce(stranger)
    expect((await answer).statusCode).toBe(403)
    end()
    expect(await refusal(send(stranger.api, stranger.patientId, aPdf()))).toMatchObject({ code: 'email_unverified' })
  })

  test('must declare a file’s length before it sends it', async () => {
    const { answer, end } = announce(await aPlace(), { 'transfer-encoding': 'chunked' })
    expect((await answer).statusCode).toBe(400)
    end()
  })

  test.each([
    ['in its first month has a tenth of the room', 29, 'perYoungPractice'],
    ['has all of it after that', 31, null],
  ])('%s', async (_, days, limit) => {
    const { api, practice, patientId } = await aPlace()
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)(`update practice set created_at = now() - make_interval(days => $2) where id = $1`, [
        practice.id,
        days,
      ]),
    )
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)(
        `insert into document (id, practice_id, patient_id, name, type, size, sha256, file_key, created_at)
         values (gen_random_uuid(), $1, $2, '', 'text/plain', $3, '', '', now())`,
        [practice.id, patientId, documentLimits.perYoungPractice],
      ),
    )
    const sent = send(api, patientId, aPdf())
    if (limit) expect(await refusal(sent)).toMatchObject({ code: 'limit_reached', details: { limit } })
    else expect(await sent).toMatchObject({ kind: 'pdf' })
  })
})

// CWE-770: sixteen accounts of one network that send byte after byte took the places of everybody.
test('many accounts in one network that send nothing use its share, and stop nobody elsewhere', async () => {
  const address = anAddress()
  const idle = await Promise.all(Array.from({ length: 5 }, () => aPlace()))
  const begun = idle.flatMap((place) => Array.from({ length: 4 }, () => announce(place, undefined, address)))
  const refused = await Promise.race(begun.map(({ answer }) => answer))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  const other = await aPlace()
  expect(await send(other.api, other.patientId, aPdf())).toMatchObject({ kind: 'pdf' })
  for (const { answer, end } of begun) {
    answer.catch(() => undefined)
    end()
  }
  const again = app.client({ authorization: `Bearer ${other.token}`, 'x-forwarded-for': address })
  await expect
    .poll(() => send(again, other.patientId, aPdf('Courrier')).catch(() => null))
    .toMatchObject({ kind: 'pdf' })
})

test('a disk that is nearly full takes no file, and the log says so', async () => {
  const full = await startApp({ environment: { DISK_RESERVE_MB: String(2 ** 40) } })
  const practice = await aPractice(full.orm)
  const patient = await aPatient(full.orm, practice)
  const api = await full.signedIn(practice)
  expect(await refusal(send(api, patient.id, aPdf()))).toMatchObject({ code: 'storage_full', status: 507 })
  expect(full.logged()).toContain('the disk is nearly full')
  await full.end()
})

describe('a stored file', () => {
  /** A file of four segments, one of which `change` alters on the disk. */
  async function anAltered(change: (sealed: Buffer, place: string) => Promise<void>) {
    const { api, practice, patientId } = await aPlace()
    const size = 3 * SEGMENT_BYTES + 7
    const bytes = words(size)
    const { id } = await send(api, patientId, bytes, 'mots.txt')
    const place = join(app.config.DATA_DIR, 'files', practice.id, id)
    await change(await readFile(place), place)
    const { url } = await api.documents.link({ params: { id } })
    const ask = (range?: string) => fetch(app.url + url, range ? { headers: { range } } : {})
    return { bytes, size, ask, id }
  }

  const damaged = (...segments: number[]) =>
    anAltered(async (sealed, place) => {
      for (const index of segments) {
        const at = segmentPlace(3 * SEGMENT_BYTES + 7, index).from + 20
        sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at)
      }
      await writeFile(place, sealed)
    })

  // CWE-400: reading one byte of a large file cost as much as the whole.
  test('is decrypted only around the requested byte', async () => {
    const { bytes, size, ask } = await damaged(0, 1, 3)
    const at = 2 * SEGMENT_BYTES + 5
    const answer = await ask(`bytes=${at}-${at}`)
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${at}-${at}/${size}`])
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(at, at + 1))
    expect((await ask('bytes=0-0')).status).toBe(500)
  })

  test('is read across segments as it was sent', async () => {
    const { bytes, ask } = await damaged()
    const [first, last] = [SEGMENT_BYTES - 3, 3 * SEGMENT_BYTES + 2]
    const stretch = Buffer.from(await (await ask(`bytes=${first}-${last}`)).arrayBuffer())
    expect(stretch.equals(bytes.subarray(first, last + 1))).toBe(true)
    const whole = await ask()
    expect(whole.headers.get('content-encoding')).toBeNull()
    expect(whole.headers.get('content-length')).toBe(String(bytes.length))
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('that is damaged after its beginning ends too early, and the log names it', async () => {
    const { ask, id } = await damaged(3)
    const answer = await ask()
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow()
    expect(app.logged()).toMatch(new RegExp(`"documentId":"${id}".*the file of a document is damaged`))
  })

  test.each([
    ['cut at the end of a segment', (sealed: Buffer) => sealed.subarray(0, segmentPlace(4 * SEGMENT_BYTES, 2).from)],
    ['longer by a segment', (sealed: Buffer) => Buffer.concat([sealed, sealed.subarray(0, SEGMENT_BYTES)])],
    [
      'of segments in another order',
      (sealed: Buffer) => {
        const { length } = segmentPlace(4 * SEGMENT_BYTES, 0)
        return Buffer.concat([
          sealed.subarray(length, 2 * length),
          sealed.subarray(0, length),
          sealed.subarray(2 * length),
        ])
      },
    ],
  ])('that is %s is damaged', async (_, change) => {
    const { ask } = await anAltered(async (sealed, place) => {
      await truncate(place)
      await writeFile(place, change(sealed))
    })
    expect((await ask()).status).toBe(500)
  })
})
