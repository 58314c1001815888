import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { millisecondsInMinute } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { eraseDocument } from '../../src/documents/jobs.ts'
import { RESTORABLE_MS } from '../../src/documents/limits.ts'
import { linkTo } from '../../src/documents/links.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aPdf, send } from './a-document.ts'

const app = await testApp()

async function aSharedPlace() {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const api = await app.signedIn(practice)
  const theirs = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const { id } = await send(api, client.patientId, aPdf(), "Bilan d'été « fin ».pdf")
  const of = { params: { id } }
  return { practice, client, api, theirs, id, of, place: join(app.config.DATA_DIR, 'files', practice.id, id) }
}

const actionsOf = async ({ id }: BuiltPractice) => {
  const rows = await inPractice(app.orm.em.fork(), id, (em) =>
    queryOf(em)<{ action: string; done_by: string; details: object }>(
      'select action, done_by, details from audit_entry where practice_id = $1 order by happened_at, id',
      [id],
    ),
  )
  return rows.filter(({ action }) => action.startsWith('document.'))
}

describe('the address of a document', () => {
  // CWE-79 through uploads: an uploaded file is never shown as a page of our origin.
  test('serves it as a download, which no browser shows as a page of ours', async () => {
    const { api, of } = await aSharedPlace()
    const { url } = await api.documents.link(of)
    const { status, headers } = await fetch(app.url + url)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Bilan d'ete  fin .pdf"; filename*=UTF-8''Bilan%20d%27%C3%A9t%C3%A9%20%C2%AB%20fin%20%C2%BB.pdf`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  test('serves a range, so that an interrupted download continues', async () => {
    const { api, of } = await aSharedPlace()
    const { url } = await api.documents.link(of)
    const whole = await fetch(app.url + url)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const tag = whole.headers.get('etag')!
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const ask = (range: string, ifRange = tag) => fetch(app.url + url, { headers: { range, 'if-range': ifRange } })
    const part = await ask('bytes=5-14')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-14/${bytes.length}`])
    expect(part.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(5, 15))
    const changed = await ask('bytes=5-14', '"another"')
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, bytes.length])
    const beyond = await ask(`bytes=${bytes.length}-`)
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const head = await fetch(app.url + url, { method: 'HEAD', headers: { range: 'bytes=5-14' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  test('is valid for five minutes at most, and for nothing else', async () => {
    const { api, practice, id, of } = await aSharedPlace()
    const { url } = await api.documents.link(of)
    const at = async (minutes: number) => {
      const now = new Date(Date.now() - minutes * millisecondsInMinute)
      const made = linkTo(app.config, { reader: 'document', practiceId: practice.id, id }, now)
      return (await fetch(app.url + made.url)).status
    }
    expect(await at(3)).toBe(200)
    expect(await at(6)).toBe(410)
    const [signed = '', minute = ''] = url.split('.')
    const later = (Number.parseInt(minute, 36) + 1).toString(36)
    const forged = [`${signed.slice(0, -6)}AAAAAA.${minute}`, `${signed}.${later}`, `${signed}.0${minute}`, signed]
    for (const path of forged) expect((await fetch(app.url + path)).status, path).toBe(404)
    expect((await fetch(`${app.url}/api/calendar-feeds/${url.split('/').at(-1)}.ics`)).status).toBe(404)
  })

  test('of a damaged or missing file answers an error that says so, and logs it', async () => {
    const { api, of, id, place } = await aSharedPlace()
    const { url } = await api.documents.link(of)
    const sealed = await readFile(place)
    sealed.writeUInt8(sealed.readUInt8(40) ^ 1, 40)
    await writeFile(place, sealed)
    const answer = await fetch(app.url + url)
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'file_damaged' }])
    await rm(place)
    expect((await fetch(app.url + url)).status).toBe(500)
    expect(app.logged()).toMatch(
      new RegExp(`"documentId":"${id}".*"isMissing":true.*the file of a document is damaged`),
    )
  })
})

describe('a document', () => {
  test('is visible to its client once it is shared, and no longer when that is revoked', async () => {
    const { api, theirs, of, practice, client } = await aSharedPlace()
    expect(await theirs.documents.shared({})).toEqual([])
    expect(await refusal(theirs.documents.sharedLink(of))).toMatchObject({ code: 'not_found' })
    await api.documents.change({ ...of, body: { isShared: true } })
    expect(await theirs.documents.shared({})).toMatchObject([
      { id: of.params.id, practiceId: practice.id, kind: 'pdf' },
    ])
    const { url } = await theirs.documents.sharedLink(of)
    expect(Buffer.from(await (await fetch(app.url + url)).arrayBuffer()).equals(aPdf())).toBe(true)
    await api.documents.change({ ...of, body: { isShared: false } })
    expect((await fetch(app.url + url)).status).toBe(410)
    const entries = await actionsOf(practice)
    expect(entries.map(({ action, done_by }) => `${done_by} ${action}`)).toEqual([
      'practitioner document.added',
      'practitioner document.shared',
      'client document.read',
      'practitioner document.unshared',
    ])
    for (const { details } of entries)
      expect(details).toEqual({ patientId: client.patientId, documentId: of.params.id })
  })

  // CVE-2026-34055, CVE-2026-33931: knowing an id gives no right to another's document.
  test('is closed to other practices and other clients', async () => {
    const [mine, other] = [await aSharedPlace(), await aSharedPlace()]
    await mine.api.documents.change({ ...mine.of, body: { isShared: true } })
    const { documents } = other.api
    const calls = [
      documents.link(mine.of),
      documents.change({ ...mine.of, body: { isShared: false } }),
      documents.remove(mine.of),
      documents.restore(mine.of),
      documents.list({ params: { id: mine.client.patientId } }),
      send(other.api, mine.client.patientId, aPdf()),
      other.theirs.documents.sharedLink(mine.of),
    ]
    for (const refused of await Promise.all(calls.map(refusal))) expect(refused).toMatchObject({ code: 'not_found' })
    expect(await other.theirs.documents.shared({})).toEqual([])
    const moved = linkTo(app.config, { reader: 'document', practiceId: other.practice.id, id: mine.id }, new Date())
    expect((await fetch(app.url + moved.url)).status).toBe(410)
  })

  test('keeps the extension of its content when it is renamed', async () => {
    const { api, of, practice } = await aSharedPlace()
    const renamed = await api.documents.change({ ...of, body: { name: '../Compte rendu.exe' } })
    expect(renamed.name).toBe('Compte rendu.pdf')
    expect((await actionsOf(practice)).map(({ action }) => action)).toEqual(['document.added', 'document.renamed'])
  })

  test('disappears at once when it is removed, can be restored for a minute, and then is erased with its file', async () => {
    const { api, of, practice, id, client, place } = await aSharedPlace()
    const { url } = await api.documents.link(of)
    const erase = (later: number) =>
      inPractice(app.orm.em.fork(), practice.id, (em) =>
        eraseDocument.run(
          { em, app: { config: app.config, orm: app.orm } as JobApp, now: new Date(Date.now() + later) },
          { practiceId: practice.id, documentId: id },
        ),
      )
    await api.documents.remove(of)
    expect((await fetch(app.url + url)).status).toBe(410)
    expect((await api.documents.list({ params: { id: client.patientId } })).data).toEqual([])
    await erase(0)
    expect((await api.documents.restore(of)).id).toBe(id)
    await erase(2 * RESTORABLE_MS)
    expect((await api.documents.list({ params: { id: client.patientId } })).data).toHaveLength(1)
    await api.documents.remove(of)
    await erase(2 * RESTORABLE_MS)
    expect(await refusal(api.documents.restore(of))).toMatchObject({ code: 'not_found' })
    expect((await readFile(place)).length).toBeGreaterThan(0)
    const [waiting] = await queryOf(app.orm.em.fork())<{ data: object }>(
      `select data from pgboss.job where name = 'files.remove' and data ->> 'fileId' = $1`,
      [id],
    )
    expect(waiting?.data).toEqual({ practiceId: practice.id, fileId: id })
  })
})
