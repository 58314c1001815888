import { LockMode } from '@mikro-orm/core'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { Message } from '../../src/messages/entity.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { aReader } from './a-reader.ts'

type Reader = Awaited<ReturnType<typeof aReader>>
type Change = (client: Reader['client'], id: string, at: Reader['at']) => Promise<unknown>

const silent = {
  'place was changed': {
    change: (client, id) => client.sessions.change({ params: { id }, body: { location: 'video' } }),
    text: 'En visio',
  },
  'time was changed': {
    change: (client, id, at) =>
      client.sessions.reschedule({ params: { id }, body: { startsAt: at('14:00'), notify: false } }),
    text: 'de 14 h à 15 h',
  },
} satisfies Record<string, { change: Change; text: string }>

test.each(Object.entries(silent))(
  'a confirmation that was on its way while its %s silently, and was put off, is told as it is now',
  async (_, { change, text }) => {
    const { office, practice, client, at, plan, read } = await aReader()
    const { id, email } = await plan()
    // As the worker does while the mail server takes its time.
    await inPractice(office.orm.em.fork(), practice.id, async (em) => {
      await em.find(Message, {}, { lockMode: LockMode.PESSIMISTIC_WRITE })
      await change(client, id, at)
    })
    expect(await read(email)).toEqual([
      { subject: expect.stringContaining('Rendez-vous confirmé'), text: expect.stringContaining(text) },
    ])
  },
)

test('an earlier time that is offered meanwhile replaces no confirmation that was put off', async () => {
  const { office, practice, client, at, plan, read } = await aReader()
  const { id, email } = await plan()
  await inPractice(office.orm.em.fork(), practice.id, async (em) => {
    await em.find(Message, {}, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await silent['time was changed'].change(client, id, at)
  })
  await inPractice(office.orm.em.fork(), practice.id, async (em) => {
    const data = { startsAt: at('14:00'), endsAt: at('15:00'), sequence: 9, by: 'system' as const }
    await enqueueMessages(queryOf(em), {
      practiceId: practice.id,
      sessionId: id,
      template: 'session.proposed',
      data: { ...data, proposed: at('09:00'), isEarlier: true, usefulUntil: at('09:00') },
      now: new Date(),
      to: [{ audience: 'client', key: `earlier:${id}` }],
    })
    await em.nativeUpdate(Message, { template: 'session.proposed' }, { status: 'sent' })
  })
  expect(await read(email)).toMatchObject([{ subject: expect.stringContaining('Rendez-vous confirmé') }])
})

test('a new place that was about to be told is told though the session was moved and moved back before', async () => {
  const { client, at, plan, read } = await aReader()
  const { id, email } = await plan()
  const params = { id }
  await read(email)
  await client.sessions.change({ params, body: { location: 'video', notify: true } })
  for (const time of ['14:00', '10:00'])
    await client.sessions.reschedule({ params, body: { startsAt: at(time), holdMailSeconds: 10 } })
  const [, ...mails] = await read(email)
  expect(mails).toMatchObject([{ text: expect.stringContaining('En visio') }])
  expect(mails[0]?.text).toContain('de 10 h à 11 h')
})
