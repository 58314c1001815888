import { countOf, tablesOf } from '../db/tables.ts'
import type { ActionContext, OrmDatabase } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import { isNeverSent } from '../messages/never-sent.ts'
import { sendMailing } from './jobs.ts'
import { changeMailing, endMailing } from './mailing-state.ts'
import { findMailing } from './progress.ts'
import type { MailingState } from './states.ts'

type Action = Pick<ActionContext<OrmDatabase>, 'db' | 'scope' | 'now'>

/** The locked state of a mailing: it waits for the job that writes to the next. */
async function lockedState({ db, scope }: Action, id: string): Promise<MailingState> {
  const row = await tablesOf(db.em)
    .selectFrom('Mailing')
    .select('state')
    .where('practiceId', '=', scope.practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  return row.state
}

/** Pauses a mailing until it is resumed; repeating it changes nothing. */
export async function pauseMailing(action: Action, id: string) {
  const { db, scope } = action
  const state = await lockedState(action, id)
  if (state !== 'sending' && state !== 'paused') throw fail('conflict')
  await changeMailing(db.em, { practiceId: scope.practiceId, mailingId: id }, { state: 'paused', goesOnAt: null })
  return findMailing(db.query, scope, id)
}

/** Continues with those who wait. */
export async function resumeMailing(action: Action, id: string) {
  const { db, scope } = action
  const state = await lockedState(action, id)
  if (state !== 'sending' && state !== 'paused') throw fail('conflict')
  const name = { practiceId: scope.practiceId, mailingId: id }
  await changeMailing(db.em, name, { state: 'sending', goesOnAt: null })
  await enqueue(db.query, sendMailing, name, { singletonKey: `${id} again` })
  return findMailing(db.query, scope, id)
}

/** Ends a mailing, and cancels what no server has yet. A mailing has been sent only once its last mail has left. */
export async function stopMailing(action: Action, id: string) {
  const { db, scope, now } = action
  const { practiceId } = scope
  const state = await lockedState(action, id)
  const tables = tablesOf(db.em)
  const written = await tables
    .selectFrom('MailingRecipient')
    .select('messageKey')
    .where('practiceId', '=', practiceId)
    .where('mailingId', '=', id)
    .where('state', '=', 'written')
    .execute()
  const keys = written.flatMap(({ messageKey }) => messageKey ?? [])
  const queued = tables
    .selectFrom('Message')
    .where('practiceId', '=', practiceId)
    .where(({ eb, or }) => or([eb('key', 'in', keys), eb('repeats', 'in', keys)]))
    .where('status', '=', 'queued')
  if (state === 'done' && (keys.length === 0 || (await countOf(queued)) === 0)) throw fail('conflict')
  if (state !== 'stopped') await endMailing(db.em, { practiceId, mailingId: id }, 'stopped', now)
  if (keys.length === 0) return findMailing(db.query, scope, id)
  const waiting = queued.select('id').where(isNeverSent()).forUpdate().skipLocked()
  await tables.updateTable('Message').set({ status: 'cancelled' }).where('id', 'in', waiting).execute()
  return findMailing(db.query, scope, id)
}
