import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { blobOf } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { bookedWords } from '../custom-emails/a-writer.ts'
import { aPdf } from '../documents/a-document.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { enqueueBooked } from '../messages/enqueue-booked.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()
const words = { subject: 'À bientôt', above: '<p>Bonjour,</p>', below: '' }

async function aLibrary() {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const add = (name = 'Venir au cabinet.pdf', body = blobOf(aPdf())) => me.leaflets.add({ query: { name }, body })
  return { practice, me, add }
}

test('a leaflet is read at its address until it is removed', async () => {
  const { me, add } = await aLibrary()
  const added = await add()
  expect(added).toMatchObject({ name: 'Venir au cabinet.pdf', type: 'application/pdf' })
  expect(await me.leaflets.list({})).toEqual([added])
  const path = new URL(added.url).pathname
  const read = await fetch(app.url + path)
  expect(read.status).toBe(200)
  expect((await read.text()).slice(0, 5)).toBe('%PDF-')
  await me.leaflets.remove({ params: { id: added.id } })
  expect((await fetch(app.url + path)).status).toBe(404)
  expect((await fetch(`${app.url + path}x`)).status).toBe(404)
  expect(await refusal(me.leaflets.remove({ params: { id: added.id } }))).toMatchObject({ code: 'not_found' })
})

test('a removed leaflet is attached to nothing any more, and blocks nothing', async () => {
  const { me, add } = await aLibrary()
  const [gone, stays] = [await add('Un.pdf'), await add('Deux.pdf')]
  const leafletIds = [gone.id, stays.id]
  const saved = await me.customEmails.save({ params: bookedWords, body: { ...words, leafletIds, version: 0 } })
  expect(saved.leafletIds).toEqual(leafletIds)
  await me.leaflets.remove({ params: { id: gone.id } })
  const left = (await me.customEmails.list({})).find(({ event, lang }) => event === 'confirmation' && lang === 'fr')
  expect(left?.leafletIds).toEqual([stays.id])
  const [version] = await me.customEmails.versions({ params: bookedWords })
  expect(version?.words?.leafletIds).toEqual([stays.id])
})

test('only PDFs and pictures are accepted, and nothing of another practice', async () => {
  const { me, add } = await aLibrary()
  const table = new Blob(['a;b\n1;2\n'])
  expect(await refusal(add('prix.csv', table))).toMatchObject({ code: 'unsupported_media_type' })
  expect(await me.leaflets.list({})).toEqual([])
  const { id } = await add()
  const stranger = await aLibrary()
  const save = stranger.me.customEmails.save({ params: bookedWords, body: { ...words, leafletIds: [id], version: 0 } })
  expect(await refusal(save)).toMatchObject({ details: { errors: { leafletIds: ['unknown'] } } })
  expect(await refusal(stranger.me.leaflets.remove({ params: { id } }))).toMatchObject({ code: 'not_found' })
})

test('a leaflet is unreadable in the database', async () => {
  const { practice, add } = await aLibrary()
  await add('Nom repérable.pdf')
  const [row] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ name: Buffer }>('select name from leaflet'),
  )
  expect(row?.name.includes('repérable')).toBe(false)
})

test('while the practice is suspended nobody reads its leaflets, and its mails have the default words', async () => {
  const office = await aPostOffice()
  const own = await office.api({ environment: { DATA_DIR: office.config.DATA_DIR } })
  const practice = await aPractice(office.orm)
  const me = await own.signedIn(practice)
  const { id, url } = await me.leaflets.add({ query: { name: 'Votre compte.pdf' }, body: blobOf(aPdf()) })
  await me.customEmails.save({ params: bookedWords, body: { ...words, leafletIds: [id], version: 0 } })
  const read = () => fetch(own.url + new URL(url).pathname)
  const suspend = (at: string) =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)(`update app_user set suspended_at = ${at} where id = $1`, [practice.userId]),
    )
  const mailed = async (day: number) => {
    const startsAt = new Date(Date.UTC(2030, 2, day, 8, 30))
    const session = await aSession(office.orm, practice, { startsAt })
    await enqueueBooked(office.orm, practice, session)
  }
  expect((await read()).status).toBe(200)
  await suspend('now()')
  expect((await read()).status).toBe(404)
  await mailed(4)
  await office.worker()
  const [ours] = await office.server.arrived(1)
  expect(ours?.subject).toMatch(/^Rendez-vous/)
  expect(ours?.attachments.map(({ mimeType }) => mimeType)).not.toContain('application/pdf')
  await suspend('null')
  await mailed(5)
  const theirs = (await office.server.arrived(2)).find(({ subject }) => subject === words.subject)
  expect(theirs?.attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf')
})

test('leaflets are attached to the mail, and with discretion their names reveal nothing', async () => {
  const office = await aPostOffice()
  const own = await office.api({ environment: { DATA_DIR: office.config.DATA_DIR } })
  const practice = await aPractice(office.orm)
  const me = await own.signedIn(practice)
  const { id } = await me.leaflets.add({ query: { name: 'Préparer son hypnose.pdf' }, body: blobOf(aPdf()) })
  await me.customEmails.save({ params: bookedWords, body: { ...words, leafletIds: [id], version: 0 } })
  const clients = [await aPatient(office.orm, practice), await aPatient(office.orm, practice, { isDiscreet: true })]
  for (const [at, { id: patientId }] of clients.entries()) {
    const startsAt = new Date(Date.UTC(2030, 2, 4 + at, 8, 30))
    const session = await aSession(office.orm, practice, { startsAt, patientId })
    const preview = await me.customEmails.preview({
      params: bookedWords,
      body: { ...words, leafletIds: [id], sessionId: session.id },
    })
    expect(preview.attachments).toEqual([at === 0 ? 'Preparer son hypnose.pdf' : 'document-1.pdf'])
    await enqueueBooked(office.orm, practice, session)
  }
  await office.worker()
  const mails = await office.server.arrived(2)
  const names = mails.flatMap(({ attachments }) =>
    attachments.filter(({ mimeType }) => mimeType === 'application/pdf').map(({ filename }) => filename),
  )
  expect(names.sort()).toEqual(['Preparer son hypnose.pdf', 'document-1.pdf'])
})
