import type { Query } from '../../db/query.ts'
import { MOST_COUNTED } from '../../db/tables.ts'
import { refuseField } from '../../http/errors.ts'
import type { Conditions } from './conditions.ts'

/** A list among a million rows. */
export interface AdminList {
  /** The table with its alias, and what the conditions need. */
  from: string
  /** The id of a row that is listed. */
  id: string
  /** The columns of the contract's sorts. Each has an index that continues with the id. */
  orders: Record<string, string>
  /** What a row shows, read only for the rows of the page. */
  columns: string
  /** Where that is read: the found ids are `page.id`. */
  shown: string
}

interface PageRequest {
  q?: string | undefined
  sort: string
  page: number
  perPage: number
}

/**
 * Lists the latest first when a search finds more than are counted. In the order of names it might read almost all rows
 * before the first match: a search for Zoé reads A to Y.
 */
const orderAmongMany = (request: PageRequest): PageRequest =>
  request.q && !request.sort.endsWith('createdAt') ? { ...request, sort: '-createdAt' } : request

/**
 * Reads a page and the number of matches. Up to `MOST_COUNTED` matches are all read, then sorted. If there are more,
 * the page is read along the index of the order, which meets matches soon. The count decides, since the planner guesses
 * badly.
 */
export async function readPage<Row extends { id: string }>(
  query: Query,
  list: AdminList,
  filter: Conditions,
  request: PageRequest,
) {
  if (offsetOf(request) > MOST_COUNTED) throw refuseField('page', 'out_of_range')
  const all = ({ sort }: PageRequest) =>
    `select ${list.id} as id, ${list.orders[sort.replace(/^-/, '')]} as key from ${list.from} where ${filter.where()}`
  const found = await query<(Row | { id: null }) & { total: number }>(
    `with found as materialized (${all(request)} limit ${MOST_COUNTED + 1}), ${pageOf(request)}
     select total, ${list.columns} from (select count(*)::int as total from found) counted
       left join (page join ${list.shown}) on true order by ${orderOf('page', request)}`,
    filter.values,
  )
  const total = found[0]?.total ?? 0
  if (total <= MOST_COUNTED)
    return { rows: found.filter((row): row is Row & { total: number } => row.id !== null), total }
  const among = orderAmongMany(request)
  const rows = await query<Row>(
    `with found as not materialized (${all(among)}), ${pageOf(among)}
     select ${list.columns} from page join ${list.shown} order by ${orderOf('page', among)}`,
    filter.values,
  )
  return { rows, total }
}

const pageOf = (request: PageRequest) => `page as materialized (
  select * from found order by ${orderOf('found', request)} limit ${request.perPage} offset ${offsetOf(request)})`

const offsetOf = ({ page, perPage }: PageRequest) => (page - 1) * perPage

function orderOf(rows: 'found' | 'page', { sort }: PageRequest): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return `${rows}.key ${direction}, ${rows}.id ${direction}`
}
