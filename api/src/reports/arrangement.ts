import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { dashboardCards, dismissableHints } from './cards.ts'
import type { Arrangement } from './contract/figures.ts'
import type { reports } from './contract.ts'

const lists = ['shown', 'hidden', 'dismissed'] as const
type Lists = Record<(typeof lists)[number], string[]>

type Change = z.output<typeof reports.arrange.body>

/** Reads a practitioner's arrangement of the dashboard. Drops unknown cards and adds new ones at the end. */
export async function readArrangement(query: Query, actor: PractitionerActor): Promise<z.output<typeof Arrangement>> {
  const arranged = await tablesOf(query)
    .selectFrom('Dashboard')
    .select(lists)
    .where('practiceId', '=', actor.practiceId)
    .where('userId', '=', actor.userId)
    .executeTakeFirst()
  return present(arranged ?? { shown: [], hidden: [], dismissed: [] })
}

/** Changes the given fields, and refreshes every open window of the practitioner. */
export async function changeArrangement(
  query: Query,
  actor: PractitionerActor,
  change: Change,
): Promise<z.output<typeof Arrangement>> {
  const { practiceId, userId } = actor
  const { shown = [], hidden = [], dismissed = [] } = change
  const arranged = await tablesOf(query)
    .insertInto('Dashboard')
    .values({ practiceId, userId, shown, hidden, dismissed })
    // Setting the user's own id makes the statement return a row even if nothing changes.
    .onConflict((known) => known.columns(['practiceId', 'userId']).doUpdateSet({ userId, ...change }))
    .returning(lists)
    .executeTakeFirstOrThrow()
  await publishChange(query, actor.practiceId, 'dashboard')
  return present(arranged)
}

function present({ shown, hidden, dismissed }: Lists): z.output<typeof Arrangement> {
  const known = <T extends string>(all: readonly T[], list: readonly string[]) =>
    list.flatMap((name) => all.find((one) => one === name) ?? [])
  const isNew = (card: string) => !shown.includes(card) && !hidden.includes(card)
  return {
    shown: [...known(dashboardCards, shown), ...dashboardCards.filter(isNew)],
    hidden: known(dashboardCards, hidden),
    dismissed: known(dismissableHints, dismissed),
  }
}
