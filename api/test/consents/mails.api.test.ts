import { expect, test } from 'vitest'
import { aClient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'

test('a client who signs online gets the paper by mail, and the practitioner is notified', async () => {
  const office = await aPostOffice()
  const app = await office.api({ environment: { DATA_DIR: office.config.DATA_DIR } })
  const practice = await aPractice(office.orm)
  const practitioner = await app.signedIn(practice)
  const client = await aClient(office.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id } = await aSession(office.orm, practice, { startsAt, patientId: client.patientId, location: 'video' })
  const { url } = await practitioner.consents.ask({ params: { id } })
  const params = { token: url.split('/').at(-1) ?? '' }
  const anybody = app.client()
  const { text } = await anybody.consents.toSign({ params })
  const signature = { kind: 'typed' as const, name: 'Zoé Œuvrard' }
  const signed = { textVersionId: text.id, accepted: true as const, signature, signedBy: 'patient' as const }
  await anybody.consents.signFromAfar({ params, body: { ...signed, locale: 'fr' } })
  await office.worker()
  const mails = await office.server.arrived(3)
  expect(mails.map(({ subject }) => subject)).toContain('Votre exemplaire signé')
  const paper = mails.find(({ subject }) => subject === 'Votre exemplaire signé')
  expect(paper?.attachments.map(({ filename }) => filename)).toEqual(['document-signe.pdf'])
})
