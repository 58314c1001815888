import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

test.each(['accepted', 'refused'] as const)(
  'times whose mail was given up while the request was %s are mailed once that is undone, as far as they are held',
  async (answer) => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const params = { id: (await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })).id }
    const me = await app.signedIn(practice)
    const at = (time: string) => nextWeekday(practice, 'tuesday', time)
    const sql = <R extends object>(text: string) =>
      inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<R>(text))
    const isAccepted = answer === 'accepted'
    const give = () =>
      isAccepted
        ? me.sessions.accept({ params, query: { holdMailSeconds: '10' } })
        : me.sessions.refuse({ params, body: { reason: 'Complet', holdMailSeconds: 10 } })
    const undo = () => (isAccepted ? me.sessions.undoAccept({ params }) : me.sessions.undoRefuse({ params }))
    /** Whether the mail tells of the request as it stands: an older one is given up again. */
    const isTrue = async () =>
      (
        await sql<{ is_true: boolean }>(
          `select (m.data ->> 'sequence')::int = s.calendar_sequence as is_true
         from message m join session s on s.id = m.session_id where m.template = 'session.proposed'`,
        )
      )[0]?.is_true
    const mail = () =>
      sql<{ status: string; proposed: string; error: string | null }>(
        "select status, data ->> 'proposed' as proposed, error from message where template = 'session.proposed'",
      )
    /** As the worker does with it. */
    const giveUp = (error: string | null) =>
      sql(`update message set status = 'skipped', error = ${error && `'${error}'`} where template = 'session.proposed'`)
    await me.sessions.propose({ params, body: { startsAt: [at('09:00'), at('11:00')] } })
    await give()
    await giveUp(null)
    await undo()
    expect(await mail()).toEqual([{ status: 'queued', proposed: [at('09:00'), at('11:00')].join(), error: null }])
    expect(await isTrue()).toBe(true)
    await give()
    await giveUp('recipient_budget')
    await undo()
    expect(await mail(), 'what was kept back for another reason stays so').toMatchObject([{ status: 'skipped' }])
    await give()
    await giveUp('session_ended')
    await aVisitor(app, practice).book({ startsAt: at('11:00') })
    await undo()
    expect(await mail()).toEqual([{ status: 'queued', proposed: at('09:00'), error: null }])
  },
)
