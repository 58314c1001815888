import { expect, test } from 'vitest'
import { replaceBusyTime } from '../../src/availability/busy-time.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { purgeTags } from '../../src/patients/tags-of-patient.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aReview } from '../reviews/a-review.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
/** The word that every text below contains: no row may contain it, nor its bytes in another form. */
const WORD = 'insomniaque'

const within = <T>(practice: BuiltPractice, work: Parameters<typeof inPractice<T>>[2]) =>
  inPractice(app.orm.em.fork(), practice.id, work)

/** All rows of a practice in all tables, as text. */
const rowsOf = (practice: BuiltPractice) =>
  within(practice, async (em) => {
    const query = queryOf(em)
    const tables = await query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'practice_id'
       where n.nspname = 'public' and c.relkind = 'r'`,
    )
    const rows: string[] = []
    for (const { name } of tables) {
      const found = await query<{ row: string }>(`select t::text as row from ${name} t where practice_id = $1`, [
        practice.id,
      ])
      rows.push(...found.map(({ row }) => `${name}: ${row}`))
    }
    return rows
  })

test('reasons for sessions and unavailabilities are readable in no row, and shown as before', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'after_reading' } })
  const practitioner = await app.signedIn(practice)
  const visitor = aVisitor(app, practice)
  const monday = nextWeekday(practice, 'monday', '10:00')
  const day = monday.slice(0, 10)
  const { id } = await visitor.book({ startsAt: monday, message: `Je suis ${WORD}.` })
  const { patient } = await practitioner.sessions.get({ params: { id } })
  const { revision } = await practitioner.patientFile.get({ params: { id: patient.id } })
  await practitioner.patientFile.change({ params: { id: patient.id }, body: { revision, tags: [WORD] } })
  const unavailability = {
    title: `Groupe ${WORD}`,
    isAllDay: true as const,
    from: day,
    to: day,
    rule: null,
    skippedOn: [],
  }
  await practitioner.schedule.addUnavailability({ body: unavailability })
  await within(practice, (em) =>
    replaceBusyTime(
      queryOf(em),
      app.config,
      { practiceId: practice.id, practitionerId: practice.practitionerId, source: 'calendly' },
      [
        {
          externalId: 'one',
          title: `Chez ${WORD}`,
          isAllDay: false,
          startsAt: Date.parse(monday),
          endsAt: Date.parse(monday) + 3_600_000,
        },
      ],
    ),
  )
  await aReview(app, practice, { comment: `Avant : ${WORD}.` })

  const rows = await rowsOf(practice)
  expect(rows.length).toBeGreaterThan(10)
  const hex = Buffer.from(WORD).toString('hex')
  expect(rows.filter((row) => row.includes(WORD) || row.includes(hex))).toEqual([])

  expect((await practitioner.sessions.get({ params: { id } })).message).toBe(`Je suis ${WORD}.`)
  expect((await practitioner.patients.list({ query: { tag: WORD } })).data).toMatchObject([{ tags: [WORD] }])
  expect((await practitioner.patients.list({ query: { tag: 'autre' } })).data).toEqual([])
  expect(await practitioner.patients.tags({})).toEqual([{ tag: WORD, count: 1 }])
  const { unavailabilities, busy } = await practitioner.calendar.view({ query: { from: day, to: day } })
  expect([unavailabilities[0]?.title, busy[0]?.title]).toEqual([`Groupe ${WORD}`, `Chez ${WORD}`])
  expect((await practitioner.reviews.list({ query: {} })).data).toMatchObject([{ comment: `Avant : ${WORD}.` }])
})

test('the same tag of two practices differs in the database, and its words are deleted once nobody has it', async () => {
  const digestOf = async (practice: BuiltPractice) => {
    const practitioner = await app.signedIn(practice)
    const body = { firstname: 'Ada', lastname: 'Dupont', tags: ['tabac'] }
    const { id } = await practitioner.patients.add({ body })
    const read = () =>
      within(practice, (em) => queryOf(em)<{ digest: string }>("select encode(name_digest, 'hex') as digest from tag"))
    const [{ digest } = { digest: '' }] = await read()
    await practitioner.patientFile.change({ params: { id }, body: { revision: 1, tags: [] } })
    await within(practice, (em) => purgeTags(queryOf(em), practice.id))
    expect(await read()).toEqual([])
    return digest
  }
  const digests = [await digestOf(await aPractice(app.orm)), await digestOf(await aPractice(app.orm))]
  expect(digests[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(digests[0]).not.toBe(digests[1])
})
