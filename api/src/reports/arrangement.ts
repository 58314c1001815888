import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { cards, dismissable } from './cards.ts'
import type { Arrangement, reports } from './contract.ts'

interface Row {
  shown: string[]
  hidden: string[]
  dismissed: string[]
}

type Change = z.output<typeof reports.arrange.body>

/** Reads how somebody has arranged the dashboard. Drops unknown cards and adds new ones at the end. */
export async function readArrangement(query: Query, actor: PractitionerActor): Promise<z.output<typeof Arrangement>> {
  const [row] = await query<Row>(
    'select shown, hidden, dismissed from dashboard where practice_id = $1 and user_id = $2',
    [actor.practiceId, actor.userId],
  )
  return present(row ?? { shown: [], hidden: [], dismissed: [] })
}

/** Changes the given fields. Every open window of the person follows. */
export async function arrange(
  query: Query,
  actor: PractitionerActor,
  change: Change,
): Promise<z.output<typeof Arrangement>> {
  const { shown = null, hidden = null, dismissed = null } = change
  const [row] = await query<Row>(
    `insert into dashboard as d (practice_id, user_id, shown, hidden, dismissed)
     values ($1, $2, coalesce($3::text[], '{}'), coalesce($4::text[], '{}'), coalesce($5::text[], '{}'))
     on conflict (practice_id, user_id) do update set shown = coalesce($3::text[], d.shown),
       hidden = coalesce($4::text[], d.hidden), dismissed = coalesce($5::text[], d.dismissed)
     returning shown, hidden, dismissed`,
    [actor.practiceId, actor.userId, shown, hidden, dismissed],
  )
  await publishChange(query, actor.practiceId, 'dashboard')
  return present(row as Row)
}

function present({ shown, hidden, dismissed }: Row): z.output<typeof Arrangement> {
  const known = <T extends string>(all: readonly T[], list: readonly string[]) =>
    list.flatMap((name) => all.find((one) => one === name) ?? [])
  const isNew = (card: string) => !shown.includes(card) && !hidden.includes(card)
  return {
    shown: [...known(cards, shown), ...cards.filter(isNew)],
    hidden: known(cards, hidden),
    dismissed: known(dismissable, dismissed),
  }
}
