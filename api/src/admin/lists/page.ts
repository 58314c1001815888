import type { Query } from '../../db/query.ts'
import { refuseField } from '../../http/errors.ts'
import type { Conditions } from './conditions.ts'

/** Totals are exact up to here; one more means that there are more. No page begins behind it. */
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

interface PageRequest {
  q?: string | undefined
  sort: string
  page: number
  perPage: number
}

/**
 * A search that finds more than are counted lists the latest first. Along the order of names it might meet nobody before
 * their end: who looks for Zoé reads all of A to Y.
 */
const orderAmongMany = (asked: PageRequest): PageRequest =>
  asked.q && !asked.sort.endsWith('createdAt') ? { ...asked, sort: '-createdAt' } : asked

/**
 * A page and how many match. Few are all found, and then sorted; many are met soon along the order’s index. Which it is,
 * their number says, better than the planner could guess.
 */
export async function readPage<Row extends { id: string }>(
  query: Query,
  list: List,
  filter: Conditions,
  asked: PageRequest,
) {
  if (offsetOf(asked) > MOST_COUNTED) throw refuseField('page', 'out_of_range')
  const all = ({ sort }: PageRequest) =>
    `select ${list.id} as id, ${list.orders[sort.replace(/^-/, '')]} as key from ${list.from} where ${filter.where()}`
  const found = await query<(Row | { id: null }) & { total: number }>(
    `with found as materialized (${all(asked)} limit ${MOST_COUNTED + 1}), ${pageOf(asked)}
     select total, ${list.columns} from (select count(*)::int as total from found) counted
       left join (page join ${list.shown}) on true order by ${orderOf('page', asked)}`,
    filter.values,
  )
  const total = found[0]?.total ?? 0
  if (total <= MOST_COUNTED)
    return { rows: found.filter((row): row is Row & { total: number } => row.id !== null), total }
  const among = orderAmongMany(asked)
  const rows = await query<Row>(
    `with found as not materialized (${all(among)}), ${pageOf(among)}
     select ${list.columns} from page join ${list.shown} order by ${orderOf('page', among)}`,
    filter.values,
  )
  return { rows, total }
}

const pageOf = (asked: PageRequest) => `page as materialized (
  select * from found order by ${orderOf('found', asked)} limit ${asked.perPage} offset ${offsetOf(asked)})`

const offsetOf = ({ page, perPage }: PageRequest) => (page - 1) * perPage

function orderOf(rows: 'found' | 'page', { sort }: PageRequest): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return `${rows}.key ${direction}, ${rows}.id ${direction}`
}
