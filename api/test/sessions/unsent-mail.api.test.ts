import { expect, test } from 'vitest'
import { workerWait } from '../worker-wait.ts'
import { aReader } from './a-reader.ts'

const held = { query: { holdMailSeconds: '10' } }

test('an acceptance whose mail waits is read at the time to which its session was moved silently', async () => {
  const { client, at, request, read } = await aReader()
  const { id, email } = await request()
  const params = { id }
  await client.sessions.accept({ params, ...held })
  await client.sessions.reschedule({ params, body: { startsAt: at('14:00'), notify: false } })
  await client.sessions.reschedule({ params, body: { startsAt: at('14:00'), durationMinutes: 90, notify: false } })
  expect(await read(email)).toEqual([
    {
      subject: expect.stringMatching(/^Rendez-vous confirmé : lundi .* à 14 h$/),
      text: expect.stringContaining('à 15 h 30'),
    },
  ])
})

test('a confirmation that the server has put off is read at the time to which its session was moved silently', async () => {
  const { office, client, at, plan, stateOf, read } = await aReader()
  const { id, email } = await plan()
  office.server.refuse(451)
  const worker = await office.worker()
  await expect.poll(() => stateOf('session.booked'), workerWait).toMatchObject({ status: 'queued', attempts: 1 })
  await worker.stop()
  await client.sessions.reschedule({ params: { id }, body: { startsAt: at('14:00'), notify: false } })
  expect(await read(email)).toMatchObject([
    { subject: expect.stringMatching(/^Rendez-vous confirmé : lundi .* à 14 h$/) },
  ])
})

test('a move that was about to be told is told, with the time to which the session was moved silently since', async () => {
  const { client, at, plan, read } = await aReader()
  const { id, email } = await plan()
  const params = { id }
  await read(email)
  await client.sessions.reschedule({ params, body: { startsAt: at('14:00'), holdMailSeconds: 10 } })
  await client.sessions.reschedule({ params, body: { startsAt: at('16:00'), notify: false } })
  const [, ...mails] = await read(email)
  expect(mails).toEqual([
    {
      subject: expect.stringMatching(/^Rendez-vous déplacé : lundi .* à 16 h$/),
      text: expect.stringMatching(/Ancien horaire\n {2}lundi .* à 10 h\n/),
    },
  ])
})

test('a new place that was about to be told is told with the time to which the session was moved silently since', async () => {
  const { client, at, plan, read } = await aReader()
  const { id, email } = await plan()
  const params = { id }
  await read(email)
  await client.sessions.change({ params, body: { location: 'video', notify: true } })
  await client.sessions.reschedule({ params, body: { startsAt: at('16:00'), notify: false } })
  const [, ...mails] = await read(email)
  expect(mails).toMatchObject([{ text: expect.stringContaining('de 16 h à 17 h') }])
})

test('a silent move alone is told to nobody, nor is one back to the time that the client knows', async () => {
  const { client, at, plan, read } = await aReader()
  const { id, email } = await plan()
  const params = { id }
  await read(email)
  await client.sessions.reschedule({ params, body: { startsAt: at('14:00'), notify: false } })
  await client.sessions.reschedule({ params, body: { startsAt: at('16:00'), holdMailSeconds: 10 } })
  await client.sessions.reschedule({ params, body: { startsAt: at('14:00'), notify: false } })
  expect(await read(email)).toHaveLength(1)
})

test('an acceptance is told though its session was cancelled and restored before its mail went', async () => {
  const { client, request, read } = await aReader()
  const { id, email } = await request()
  const params = { id }
  await client.sessions.accept({ params, ...held })
  await client.sessions.cancel({ params, body: { reason: 'Une erreur', holdMailSeconds: 10 } })
  await client.sessions.undoCancel({ params })
  expect(await read(email)).toMatchObject([
    { subject: expect.stringMatching(/^Rendez-vous confirmé : lundi .* à 10 h$/) },
  ])
})

const undone = {
  'a cancellation': {
    change: (client, id) =>
      client.sessions.cancel({ params: { id }, body: { reason: 'Une erreur', holdMailSeconds: 60 } }),
    undo: (client, id) => client.sessions.undoCancel({ params: { id } }),
  },
  'a move': {
    change: (client, id, at) =>
      client.sessions.reschedule({ params: { id }, body: { startsAt: at('14:00'), holdMailSeconds: 60 } }),
    undo: (client, id, at) =>
      client.sessions.reschedule({ params: { id }, body: { startsAt: at('10:00'), holdMailSeconds: 60 } }),
  },
} satisfies Record<string, Record<'change' | 'undo', Change>>
type Reader = Awaited<ReturnType<typeof aReader>>
type Change = (client: Reader['client'], id: string, at: Reader['at']) => Promise<unknown>

test.each(Object.entries(undone))(
  'an acceptance that was given up for %s is told once that was undone',
  async (_, by) => {
    const { office, client, at, request, stateOf, read } = await aReader()
    const { id, email } = await request()
    await client.sessions.accept({ params: { id } })
    await by.change(client, id, at)
    const worker = await office.worker()
    await expect.poll(() => stateOf('session.accepted'), workerWait).toMatchObject({ status: 'skipped' })
    await worker.stop()
    await by.undo(client, id, at)
    expect(await read(email)).toMatchObject([
      { subject: expect.stringMatching(/^Rendez-vous confirmé : lundi .* à 10 h$/) },
    ])
  },
)
