import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { listClientMessages } from '../src/messages/log.ts'
import { messageStates } from '../src/messages/states.ts'
import { shownOctopush } from '../src/octopush/account.ts'
import { freshDatabase } from '../test/database.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { loadDemo } from './seed.ts'
import { addSms } from './sms.ts'

const monday = new Date('2026-11-23T09:30:00Z')
const secrets = {
  APP_SECRET: 'a secret of the demonstration, for tests alone',
  OCTOPUSH_URL: 'http://127.0.0.1:4809/v1/public',
}

test('SMS are set up and their log shows every state but that of waiting, however often it is loaded', async () => {
  const orm = await connect(await freshDatabase(), { max: 3 })
  onTestFinished(() => orm.close(true))
  await loadDemo(orm, secrets, monday)
  for (const _ of ['once', 'and again']) await addSms(orm, claireVasseur, secrets, monday)
  await inPractice(orm.em.fork(), claireVasseur.id, async (em) => {
    const config = { ...secrets, PUBLIC_URL: 'https://rendez-vous.test' }
    expect(await shownOctopush(queryOf(em), config, claireVasseur.id)).toMatchObject({
      login: 'demo@octopush.test',
      sender: 'VASSEUR',
      credit: 100,
    })
    const scope = { practiceId: claireVasseur.id, secrets }
    const { rows } = await listClientMessages(queryOf(em), scope, { page: 1, perPage: 20, channel: 'sms' }, monday)
    expect(rows).toHaveLength(9)
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(messageStates.filter((state) => state !== 'queued')),
    )
    expect(rows.find(({ state }) => state === 'bounced')?.reason?.code).toBe('not_delivered')
    expect(rows.find(({ state }) => state === 'delivered')?.recipient).toMatch(/^\+33/)
  })
})
