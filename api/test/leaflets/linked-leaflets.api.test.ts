import { expect, test } from 'vitest'
import { LEAFLET_BYTES } from '../../src/leaflets/limits.ts'
import { blobOf } from '../a-picture.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { bookedWords } from '../custom-emails/a-writer.ts'
import { aPdf } from '../documents/a-document.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { enqueueBooked } from '../messages/enqueue-booked.ts'

const words = { subject: 'À bientôt', above: '<p>Bonjour,</p>', below: '' }

test('leaflets too large to be attached are linked, and with discretion are downloaded without their names', async () => {
  const office = await aPostOffice()
  const own = await office.api({ environment: { DATA_DIR: office.config.DATA_DIR } })
  const practice = await aPractice(office.orm)
  const me = await own.signedIn(practice)
  const large = () => blobOf(aPdf('x'.repeat(LEAFLET_BYTES / 2)))
  const added = await Promise.all(
    ['Hypnose 1.pdf', 'Hypnose 2.pdf'].map((name) => me.leaflets.add({ query: { name }, body: large() })),
  )
  const leafletIds = added.map(({ id }) => id)
  await me.customEmails.save({ params: bookedWords, body: { ...words, leafletIds, version: 0 } })
  /** What the links in a client's mail are called, there and as files. */
  const namesFor = async (isDiscreet: boolean) => {
    const { id: patientId } = await aPatient(office.orm, practice, { isDiscreet })
    const startsAt = new Date(Date.UTC(2030, 2, isDiscreet ? 4 : 5, 8, 30))
    const session = await aSession(office.orm, practice, { startsAt, patientId })
    const before = office.server.mails.length
    await enqueueBooked(office.orm, practice, session)
    const text = (await office.server.arrived(before + 1)).at(-1)?.text ?? ''
    const links = [...text.matchAll(/https:\S+(\/api\/public\/leaflets\/[\w-]+)/g)]
    const files = await Promise.all(links.map(([, path]) => fetch(own.url + path)))
    for (const file of files) expect((await file.text()).slice(0, 5)).toBe('%PDF-')
    return { text, files: files.map(({ headers }) => headers.get('content-disposition')) }
  }
  await office.worker()
  const plain = await namesFor(false)
  expect(plain.files).toEqual([expect.stringContaining('Hypnose 1.pdf'), expect.stringContaining('Hypnose 2.pdf')])
  expect(plain.text).toContain('Hypnose')
  const discreet = await namesFor(true)
  expect(discreet.files).toEqual([0, 1].map(() => expect.stringContaining('document.pdf')))
  expect(discreet.text + discreet.files.join()).not.toMatch(/hypnose/i)
})
