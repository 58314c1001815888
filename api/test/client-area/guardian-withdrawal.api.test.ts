import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aCardPractice, aPaymentRequest } from '../stripe/card-rows.ts'
import { aChild, aGuardian } from './a-guardian.ts'

const app = await testApp()

test('a guardian withdraws from a child’s contract, once; another one does not learn who did', async () => {
  const practice = await aPractice(app.orm)
  await aCardPractice(app, practice)
  const child = await aChild(app, practice)
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, patientId: child.id })
  await aPaymentRequest(app, practice, { isPaid: true, session: { id, patientId: child.id } })
  const [one, two] = [await aGuardian(app, practice, [child.id]), await aGuardian(app, practice, [child.id])]
  const stranger = await aGuardian(app, practice, [(await aChild(app, practice)).id])
  const params = { id }
  const rows = <R extends object>(sql: string) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<R>(sql))

  expect(await one.api.clientSessions.withdrawal({ params })).toMatchObject({
    isOpen: true,
    name: '',
    address: one.email,
  })
  const contracts = [{ sessionId: id, practiceId: practice.id, child: { patientId: child.id } }]
  for (const { api } of [one, two]) expect(await api.clientSessions.openContracts({})).toMatchObject(contracts)
  expect(await stranger.api.clientSessions.openContracts({})).toEqual([])
  const body = { name: 'Anne Œuvrard', address: one.email }
  for (const call of [
    () => stranger.api.clientSessions.withdrawal({ params }),
    () => stranger.api.clientSessions.withdraw({ params, body }),
  ])
    expect(await refusal(call())).toMatchObject({ code: 'not_found' })
  const declared = await one.api.clientSessions.withdraw({ params, body })
  expect(declared).toMatchObject({ ...body, isOpen: false, closedBecause: 'declared' })
  expect(await one.api.clientSessions.withdrawal({ params })).toMatchObject(body)
  expect(await two.api.clientSessions.openContracts({})).toEqual([])
  const { declaredAt } = declared
  const hidden = { closedBecause: 'declared', name: '', address: '', declaredAt }
  const theirs = { name: 'Paul Œuvrard', address: two.email }
  expect(await two.api.clientSessions.withdraw({ params, body: theirs })).toMatchObject(hidden)
  expect(await two.api.clientSessions.withdrawal({ params })).toMatchObject(hidden)

  expect(await rows('select name, address from withdrawal')).toEqual([body])
  const acted = "select actor from audit_entry where action = 'client_account.guardian_acted'"
  expect(await rows(acted)).toEqual([{ actor: one.accountId }])
  expect((await one.api.clientSessions.get({ params })).status).toBe('cancelled')
})
