import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays, localDay } from '../../src/format/day.ts'
import { aClient, aPractice, type BuiltClient, type BuiltPractice } from '../build.ts'
import { anMp3, aPdf, send } from '../documents/a-document.ts'
import { codesOf, refusal } from '../refusal.ts'
import { stillApp } from '../still-app.ts'

const app = await stillApp()
const breathing = { title: 'Respiration repérable', text: 'Inspirez sur quatre temps,\nexpirez sur six.' }

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })

async function aPair(practice?: BuiltPractice) {
  const of = practice ?? (await aPractice(app.orm))
  const client = await aClient(app.orm, of)
  return {
    practice: of,
    client,
    practitioner: (await app.signedIn(of)).exercises,
    mine: (await as(client)).exercises,
    patient: { params: { id: client.patientId } },
    today: localDay(app.now, 'Europe/Paris'),
  }
}

const rowsOf = <Row>(practice: BuiltPractice, sql: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(sql))

describe('an exercise', () => {
  test('is read by its client in its latest form, sealed in the database, until either ends it', async () => {
    const { practice, practitioner, mine, patient, today } = await aPair()
    const one = await practitioner.share({ ...patient, body: breathing })
    const two = await practitioner.share({ ...patient, body: { title: 'Marcher', text: 'Dix minutes.' } })
    await practitioner.change({ params: { id: two.id }, body: { text: 'Vingt minutes.' } })
    const [shared] = await mine.ofClient({})
    expect(shared).toMatchObject({ practiceId: practice.id, timeZone: 'Europe/Paris', today, questions: [] })
    expect(shared?.exercises).toMatchObject([{ id: two.id, title: 'Marcher', text: 'Vingt minutes.' }, breathing])
    const [row] = await rowsOf<{ row: string }>(practice, 'select string_agg(e::text, chr(10)) as row from exercise e')
    expect(row?.row).not.toMatch(/repérable|Marcher/)
    const logged = await rowsOf<{ action: string }>(
      practice,
      `select action from audit_entry where action like 'exercise.%' order by happened_at, id`,
    )
    expect(logged.map(({ action }) => action)).toEqual(['exercise.shared', 'exercise.shared', 'exercise.changed'])

    await mine.endOwn({ params: { id: one.id } })
    await practitioner.end({ params: { id: two.id } })
    expect(await mine.ofClient({})).toEqual([])
    const { exercises } = await practitioner.ofPatient(patient)
    expect(exercises.map(({ id, endedBy }) => [id, endedBy])).toEqual([
      [two.id, 'practitioner'],
      [one.id, 'client'],
    ])
    expect(await refusal(practitioner.change({ params: { id: two.id }, body: { title: 'Tard' } }))).toMatchObject({
      code: 'conflict',
    })
  })

  test('plays a recording of this client, shared nowhere else, until it ends', async () => {
    const { practice, client, practitioner, mine, patient } = await aPair()
    const owner = await app.signedIn(practice)
    const { id: documentId } = await send(owner, client.patientId, anMp3(), 'Le lieu calme.mp3')
    const { id: pdf } = await send(owner, client.patientId, aPdf())
    const { id: others } = await send(owner, (await aClient(app.orm, practice)).patientId, anMp3(), 'autre.mp3')
    for (const [wrong, code] of [
      [pdf, 'not_allowed'],
      [others, 'unknown'],
    ] as const)
      expect(
        await refusal(practitioner.share({ ...patient, body: { ...breathing, documentId: wrong } })),
      ).toMatchObject({
        details: { errors: { documentId: [code] } },
      })
    const { id, audio } = await practitioner.share({ ...patient, body: { ...breathing, documentId } })
    expect(audio).toEqual({ documentId, name: 'Le lieu calme.mp3', type: 'audio/mpeg' })
    const { url } = await mine.audioLink({ params: { id } })
    const heard = await fetch(app.url + url)
    expect(Buffer.from(await heard.arrayBuffer()).equals(anMp3())).toBe(true)
    expect(await (await as(client)).documents.shared({})).toEqual([])
    const other = (await aPair(practice)).mine
    expect(await refusal(other.audioLink({ params: { id } }))).toMatchObject({ status: 404 })
    await mine.endOwn({ params: { id } })
    expect(await refusal(mine.audioLink({ params: { id } }))).toMatchObject({ status: 404 })
    expect((await fetch(app.url + url)).status).toBe(410)
  })
})

describe('a progress question', () => {
  test('has one mark a day, for today or yesterday, and the later one counts; both read them in order', async () => {
    const { practice, practitioner, mine, patient, today } = await aPair()
    const { id } = await practitioner.ask({ ...patient, body: { words: 'Qualité de ma nuit' } })
    const set = (day: string, value: number) => mine.mark({ params: { id, day }, body: { value } })
    await set(today, 10)
    const yesterday = addDays(today, -1)
    await Promise.all([set(yesterday, 0), set(yesterday, 0), set(yesterday, 0)])
    await set(today, 6)
    const marks = [
      { day: yesterday, value: 0 },
      { day: today, value: 6 },
    ]
    expect((await mine.ofClient({}))[0]?.questions).toMatchObject([{ words: 'Qualité de ma nuit', marks }])
    expect((await practitioner.ofPatient(patient)).questions).toMatchObject([{ id, marks }])
    const rows = await rowsOf<{ bytes: number }>(practice, 'select length(value) as bytes from progress_mark')
    expect(new Set(rows.map(({ bytes }) => bytes)).size).toBe(1)

    const refused = [
      [today, 11, { value: ['too_big'] }],
      [today, -1, { value: ['too_small'] }],
      [today, 4.5, { value: ['invalid_type'] }],
      [addDays(today, 1), 5, { day: ['in_future'] }],
      [addDays(today, -2), 5, { day: ['past'] }],
    ] as const
    for (const [day, value, errors] of refused)
      expect(await refusal(set(day, value))).toMatchObject({ code: 'validation', details: { errors } })
    expect(await refusal(set('2026-02-30', 5))).toMatchObject({ status: 404 })

    await mine.endOwnQuestion({ params: { id } })
    expect(await refusal(set(today, 5))).toMatchObject({ code: 'conflict' })
    expect((await mine.ofClient({}))[0]?.questions).toMatchObject([{ endedBy: 'client', marks }])
  })

  test('has a maximum of three, also when asked at once; an ended one makes room', async () => {
    const { practitioner, patient } = await aPair()
    const ask = (words: string) => practitioner.ask({ ...patient, body: { words } })
    const { id } = await ask('Ma nuit')
    expect(await codesOf(['Mon calme', 'Mon énergie', 'Mon appétit'].map(ask))).toEqual([
      'done',
      'done',
      'limit_reached',
    ])
    await practitioner.endQuestion({ params: { id } })
    expect(await ask('Mon appétit')).toMatchObject({ words: 'Mon appétit', marks: [], endedAt: null })
  })

  test('stays readable while it is asked, whatever has ended since', async () => {
    const { practitioner, mine, patient } = await aPair()
    await practitioner.ask({ ...patient, body: { words: 'Ma nuit' } })
    const ended = Array.from({ length: 12 }, (_, at) => `Question ${at + 1}`)
    for (const words of ended) {
      const { id } = await practitioner.ask({ ...patient, body: { words } })
      await practitioner.endQuestion({ params: { id } })
    }
    const expected = ['Ma nuit', ...ended.slice(1)]
    expect((await practitioner.ofPatient(patient)).questions.map(({ words }) => words)).toEqual(expected)
    expect((await mine.ofClient({}))[0]?.questions.map(({ words }) => words)).toEqual(expected)
  })
})

test('what is shared with one client is closed to other clients and other practices', async () => {
  const { practice, practitioner, patient, today } = await aPair()
  const exercise = { params: { id: (await practitioner.share({ ...patient, body: breathing })).id } }
  const question = { params: { id: (await practitioner.ask({ ...patient, body: { words: 'Ma nuit' } })).id } }
  const marked = { params: { ...question.params, day: today }, body: { value: 5 } }
  for (const other of [await aPair(practice), await aPair()]) {
    expect(await other.mine.ofClient({})).toEqual([])
    const calls = [
      other.mine.mark(marked),
      other.mine.endOwn(exercise),
      other.mine.endOwnQuestion(question),
      // An exercise is no question, and the reverse.
      other.mine.endOwn(question),
    ]
    for (const refused of await Promise.all(calls.map(refusal))) expect(refused).toMatchObject({ status: 404 })
  }
  const stranger = (await aPair()).practitioner
  const calls = [
    stranger.ofPatient(patient),
    stranger.share({ ...patient, body: breathing }),
    stranger.ask({ ...patient, body: { words: 'Ma nuit' } }),
    stranger.change({ ...exercise, body: { title: 'À moi' } }),
    stranger.end(exercise),
    stranger.endQuestion(question),
  ]
  for (const refused of await Promise.all(calls.map(refusal))) expect(refused).toMatchObject({ status: 404 })
  const found = await practitioner.ofPatient(patient)
  expect(found).toMatchObject({ exercises: [{ ...breathing, endedAt: null }], questions: [{ marks: [] }] })
})
