import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { listMessages, readMessage } from '../src/inbox/reading.ts'
import { freshDatabase } from '../test/database.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { addMessages } from './messages.ts'
import { loadDemo } from './seed.ts'

const monday = new Date('2026-11-23T09:30:00Z')
const secrets = { APP_SECRET: 'a secret of the demonstration, for tests alone' }

test('visitors have written, one message is unread and one is answered, however often it is loaded', async () => {
  const orm = await connect(await freshDatabase(), { max: 3 })
  onTestFinished(() => orm.close(true))
  await loadDemo(orm, secrets, monday)
  for (const _ of ['once', 'and again']) await addMessages(orm, claireVasseur, secrets, monday)
  await inPractice(orm.em.fork(), claireVasseur.id, async (em) => {
    const place = { query: queryOf(em), practiceId: claireVasseur.id, secrets }
    const { rows } = await listMessages(place, { page: 1, perPage: 10, view: 'open' })
    expect(rows.map(({ name, readAt, answeredAt }) => [name, readAt !== null, answeredAt !== null])).toEqual([
      ['Odile Kerhervé', false, false],
      ['Tom Whitfield', true, false],
      ['Maëlys Roussel', true, true],
    ])
    const { text, answers } = await readMessage(place, rows[2]?.id ?? '')
    expect(text).toContain('premier rendez-vous')
    expect(answers).toMatchObject([{ text: expect.stringContaining('une heure et demie'), delivery: 'sent' }])
  })
})
