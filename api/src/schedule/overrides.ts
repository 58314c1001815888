import type * as z from 'zod'
import type { OpenRange } from '../availability/input.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import type { schedule } from './contract.ts'
import { practitionerCalendar } from './hours.ts'
import { assertWindow, changeHours } from './service.ts'

const MOST_MS = 800 * 86_400_000

interface Override {
  id: string
  date: string
  ranges: OpenRange[]
}

const COLUMNS = `id, to_char(date, 'YYYY-MM-DD') as date, ranges`

/** The days of a period that differ from the weekly hours. */
export async function overridesOf(
  query: Query,
  practiceId: string,
  { from, to }: z.output<typeof schedule.overrides.query>,
) {
  assertWindow(from, to, MOST_MS)
  const { practitionerId } = await practitionerCalendar(query, practiceId)
  return query<Override>(
    `select ${COLUMNS} from schedule_override o
     where practice_id = $1 and practitioner_id = $2 and date between $3 and $4 order by o.date`,
    [practiceId, practitionerId, from, to],
  )
}

/** Sets the hours of a day. A day has one set: `conflict` if there is one already. */
export async function addOverride(
  query: Query,
  practiceId: string,
  { date, ranges }: { date: string; ranges: OpenRange[] },
  now: Date,
) {
  const override: Override = { id: newId(), date, ranges }
  const { affected } = await changeHours(query, practiceId, now, async ({ practitionerId }) => {
    const added = await query(
      `insert into schedule_override (id, practice_id, practitioner_id, date, ranges) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning id`,
      [override.id, practiceId, practitionerId, date, JSON.stringify(ranges)],
    )
    if (!added.length) throw fail('conflict', { errors: { date: ['already_set'] } })
  })
  return { override, affected }
}

export async function changeOverride(query: Query, practiceId: string, id: string, ranges: OpenRange[], now: Date) {
  let override: Override | undefined
  const { affected } = await changeHours(query, practiceId, now, async () => {
    const [changed] = await query<Override>(
      `update schedule_override set ranges = $3 where practice_id = $1 and id = $2 returning ${COLUMNS}`,
      [practiceId, id, JSON.stringify(ranges)],
    )
    override = changed
  })
  if (!override) throw fail('not_found')
  return { override, affected }
}

export async function removeOverride(query: Query, practiceId: string, id: string, now: Date) {
  const { affected } = await changeHours(query, practiceId, now, async () => {
    const gone = await query('delete from schedule_override where practice_id = $1 and id = $2 returning id', [
      practiceId,
      id,
    ])
    if (!gone.length) throw fail('not_found')
  })
  return { affected }
}
