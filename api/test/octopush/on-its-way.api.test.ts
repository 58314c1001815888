import { LockMode } from '@mikro-orm/core'
import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { Message } from '../../src/messages/entity.ts'
import { workerWait } from '../worker-wait.ts'
import { anSmsOffice } from './an-sms-office.ts'

test('a reminder that was on its way while the place was changed silently, and was put off, is sent', async () => {
  const { account, office, practice, client, due, aSession, messages } = await anSmsOffice()
  const { id } = await aSession()
  await due()
  await inPractice(office.orm.em.fork(), practice.id, async (em) => {
    await em.find(Message, {}, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await client.sessions.change({ params: { id }, body: { location: 'video' } })
  })
  const worker = await office.worker()
  await expect.poll(async () => (await messages()).map(({ state }) => state), workerWait).toEqual(['sent'])
  await worker.stop()
  expect(account.sent).toHaveLength(1)
})
