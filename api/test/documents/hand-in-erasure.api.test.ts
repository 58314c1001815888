import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { lockDocuments } from '../../src/documents/store-document.ts'
import { blobOf } from '../a-picture.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aPdf, send } from './a-document.ts'

const app = await testApp()

const currentPassword = 'un long mot de passe'
const passwordHash = await hashPassword(currentPassword)

/** A client who can be erased, and of whom a file is sent: they hand it in, or the practitioner adds it. */
async function aLeavingClient() {
  const practice = await aPractice(app.orm, { passwordHash })
  const client = await aClient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  await aSession(app.orm, practice, { startsAt, patientId: client.patientId, status: 'cancelled' })
  const api = await app.signedIn(practice)
  const theirs = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  return {
    practice,
    upload: () => send(api, client.patientId, aPdf()),
    erase: () => api.patientErasure.erase({ params: { id: client.patientId }, body: { currentPassword } }),
    handIn: () =>
      theirs.documents.handIn({
        params: { practiceId: practice.id },
        query: { name: 'bilan.pdf' },
        body: blobOf(aPdf()),
      }),
  }
}

const inside = <T>({ id }: BuiltPractice, work: (query: ReturnType<typeof queryOf>) => Promise<T>) =>
  inPractice(app.orm.em.fork(), id, (em) => work(queryOf(em)))

/** Waits until so many transactions wait, one behind the other, for that of a query. */
const expectQueue = async (query: ReturnType<typeof queryOf>, length: number) => {
  const [own] = await query<{ pid: number }>('select pg_backend_pid() as pid')
  const queued = async () => {
    const [row] = await queryOf(app.orm.em.fork())<{ count: number }>(
      `with recursive queue (pid) as (
         select $1::int
         union
         select a.pid from queue q, pg_stat_activity a where q.pid = any (pg_blocking_pids(a.pid)))
       select count(*)::int - 1 as count from queue`,
      [own?.pid],
    )
    return row?.count
  }
  await expect.poll(queued, { timeout: 15_000 }).toBe(length)
}

/** The documents of a practice in its table, and its files that no job is going to remove. */
async function leftOf(practice: BuiltPractice) {
  const documents = await inside(practice, (query) => query('select id from document'))
  const files = await readdir(join(app.config.DATA_DIR, 'files', practice.id)).catch((): string[] => [])
  const jobs = await queryOf(app.orm.em.fork())<{ id: string }>(
    `select data ->> 'fileId' as id from pgboss.job where data ->> 'practiceId' = $1 and data ? 'fileId'`,
    [practice.id],
  )
  return { documents, files: files.filter((file) => !jobs.some(({ id }) => file.startsWith(id))) }
}

const senders = [
  ['the client hands in', 'handIn'],
  ['the practitioner adds', 'upload'],
] as const

test.each(senders)('a file that %s while its client is erased is refused, and not kept', async (_, sender) => {
  const { practice, upload, erase, [sender]: sendFile } = await aLeavingClient()
  await upload()
  const outcomes = await inside(practice, async (query) => {
    // An erasure deletes the files that there are once the client is its own.
    await query('select id from document for update')
    const erasing = erase()
    await expectQueue(query, 1)
    const sending = sendFile()
    await expectQueue(query, 2)
    return { settled: Promise.allSettled([erasing, sending]) }
  })
  expect(await outcomes.settled).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'not_found' } },
  ])
  expect(await leftOf(practice)).toEqual({ documents: [], files: [] })
})

test.each(senders)(
  'an erasure waits for a file that %s and that is being stored, and deletes it',
  async (_, sender) => {
    const { practice, erase, [sender]: sendFile } = await aLeavingClient()
    const outcomes = await inside(practice, async (query) => {
      await lockDocuments(query, practice.id)
      const sending = sendFile()
      await expectQueue(query, 1)
      const erasing = erase()
      await expectQueue(query, 2)
      return { settled: Promise.allSettled([sending, erasing]) }
    })
    expect(await outcomes.settled).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
    expect(await leftOf(practice)).toEqual({ documents: [], files: [] })
  },
)

test('of an erased client no file is kept any more', async () => {
  const { practice, erase, upload } = await aLeavingClient()
  await erase()
  expect(await refusal(upload())).toMatchObject({ code: 'not_found' })
  expect(await leftOf(practice)).toEqual({ documents: [], files: [] })
})
