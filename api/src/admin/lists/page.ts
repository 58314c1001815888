import type { Query } from '../../db/query.ts'
import { refuseField } from '../../http/errors.ts'
import type { Conditions } from './conditions.ts'

/** Totals are exact up to here; one more says that there are more. No page begins behind it: whoever looks for somebody narrows the search. */
export const MOST_COUNTED = 10_000

/** A list among a million rows. */
export interface List {
  /** The table with its alias, and what conditions need. */
  from: string
  /** Of the row that is listed. */
  id: string
  /** What a sort of the contract compares. Each has an index with the id behind it. */
  orders: Record<string, string>
  /** What a row shows, read for the rows of the page alone. */
  columns: string
  /** Where it is read: the found ids are `page.id`. */
  shown: string
}

interface Asked {
  sort: string
  page: number
  perPage: number
}

/**
 * A page and how many match. Few are found first and then sorted; many are met soon along the order’s index. Which it is,
 * the count says, better than the planner could guess.
 */
export async function readPage<Row>(query: Query, list: List, filter: Conditions, { sort, page, perPage }: Asked) {
  const offset = (page - 1) * perPage
  if (offset > MOST_COUNTED) throw refuseField('page', 'out_of_range')
  const total = await countUpTo(query, list, filter)
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const order = (of: string) => `${of}.key ${direction}, ${of}.id ${direction}`
  const rows = await query<Row>(
    `with found as ${total > MOST_COUNTED ? 'not materialized' : 'materialized'} (
       select ${list.id} as id, ${list.orders[sort.replace(/^-/, '')]} as key from ${list.from} where ${filter.where()}
     ), page as materialized (
       select * from found order by ${order('found')} limit ${perPage} offset ${offset}
     )
     select ${list.columns} from page join ${list.shown} order by ${order('page')}`,
    filter.values,
  )
  return { rows, total }
}

async function countUpTo(query: Query, { from }: List, filter: Conditions): Promise<number> {
  const [counted] = await query<{ total: number }>(
    `select count(*)::int as total from (select from ${from} where ${filter.where()} limit ${MOST_COUNTED + 1}) found`,
    filter.values,
  )
  return counted?.total ?? 0
}
