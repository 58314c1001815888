import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

test('times whose mail was given up while the request was accepted are mailed once that is undone, as far as they are held', async () => {
  const practice = await aPractice(app.orm)
  const visitor = aVisitor(app, practice)
  const params = { id: (await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })).id }
  const me = await app.signedIn(practice)
  const at = (time: string) => nextWeekday(practice, 'tuesday', time)
  const sql = <R extends object>(text: string) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<R>(text))
  const accept = () => me.sessions.accept({ params, query: { holdMailSeconds: '10' } })
  const undo = () => me.sessions.undoAccept({ params })
  const mail = () =>
    sql<{ status: string; proposed: string; error: string | null }>(
      "select status, data ->> 'proposed' as proposed, error from message where template = 'session.proposed'",
    )
  /** As the worker does with it. */
  const giveUp = (error: string | null) =>
    sql(`update message set status = 'skipped', error = ${error && `'${error}'`} where template = 'session.proposed'`)
  await me.sessions.propose({ params, body: { startsAt: [at('09:00'), at('11:00')] } })
  await accept()
  await giveUp(null)
  await undo()
  expect(await mail()).toEqual([{ status: 'queued', proposed: [at('09:00'), at('11:00')].join(), error: null }])
  await accept()
  await giveUp('recipient_budget')
  await undo()
  expect(await mail(), 'what was kept back for another reason stays so').toMatchObject([{ status: 'skipped' }])
  await accept()
  await giveUp('session_ended')
  await aVisitor(app, practice).book({ startsAt: at('11:00') })
  await undo()
  expect(await mail()).toEqual([{ status: 'queued', proposed: at('09:00'), error: null }])
})
