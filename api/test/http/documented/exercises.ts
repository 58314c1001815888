import { contract } from '../../../src/contract.ts'
import { signToken } from '../../../src/crypto/token.ts'
import { localDay } from '../../../src/format/day.ts'
import { blobOf } from '../../a-picture.ts'
import type { TestApp } from '../../app.ts'
import { aClient, aPractice } from '../../build.ts'
import { anMp3 } from '../../documents/a-document.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints of exercises and marks: giving, changing, marking, ending by either. */
export async function asksOfExercises(app: TestApp, as: Documented['as']): Promise<void> {
  const { ofPatient, share, change, end, ask, endQuestion, ofClient, mark, audioLink, endOwn, endOwnQuestion } =
    contract.exercises
  const { chooseReminder, endReminder } = contract.exercises
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const theirs = as({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const [patient, nobody] = [{ id: client.patientId }, { id: crypto.randomUUID() }]
  const exercise = { title: 'Respirer', text: 'Cinq minutes, le soir.' }
  const own = { id: (await practitioner(share, exercise, patient)).id ?? '' }
  await practitioner(share, exercise, nobody)
  await practitioner(share, { ...exercise, text: '' }, patient)
  await practitioner(change, { title: 'Respirer le matin' }, own)
  await practitioner(change, { title: 'Respirer le matin' }, nobody)
  await practitioner(change, { documentId: nobody.id }, own)
  const recording = { ...patient, query: '?name=calme.mp3' }
  const { id: documentId } = await practitioner(contract.documents.add, blobOf(anMp3()), recording)
  await practitioner(change, { documentId }, own)
  const question = { id: (await practitioner(ask, { words: 'Ma nuit' }, patient)).id ?? '' }
  for (const words of ['Mon énergie', 'Mon calme', 'Une de trop']) await practitioner(ask, { words }, patient)
  await practitioner(ask, { words: 'Ma nuit' }, nobody)
  await theirs(mark, { value: 7 }, { ...question, day: localDay(new Date(), 'Europe/Paris') })
  await theirs(mark, { value: 11 }, { ...question, day: localDay(new Date(), 'Europe/Paris') })
  await theirs(mark, { value: 7 }, { ...question, day: '2020-02-30' })
  const ofPractice = { practiceId: practice.id }
  await theirs(chooseReminder, { atMinutes: 1200 }, ofPractice)
  await theirs(chooseReminder, { atMinutes: 1440 }, ofPractice)
  await theirs(chooseReminder, { atMinutes: 1200 }, { practiceId: nobody.id })
  const link = signToken(app.config.APP_SECRET, 'mark_reminder', { practiceId: practice.id, id: client.accountId })
  await theirs(endReminder, undefined, { link })
  await theirs(endReminder, undefined, { link: 'x'.repeat(70) })
  await theirs(ofClient)
  await theirs(audioLink, undefined, own)
  await theirs(audioLink, undefined, nobody)
  await practitioner(ofPatient, undefined, patient)
  await practitioner(ofPatient, undefined, nobody)
  await theirs(endOwn, undefined, own)
  await theirs(endOwn, undefined, nobody)
  await practitioner(end, undefined, own)
  await practitioner(end, undefined, nobody)
  await practitioner(change, { title: 'Trop tard' }, own)
  await theirs(endOwnQuestion, undefined, question)
  await theirs(endOwnQuestion, undefined, nobody)
  await practitioner(endQuestion, undefined, question)
  await practitioner(endQuestion, undefined, nobody)
}
