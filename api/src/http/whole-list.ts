import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import { pageSize, paging } from './schema.ts'

type ListSpec = Pick<Endpoint, 'method' | 'reply' | 'isPaged' | 'query'>

/** Whether an endpoint answers with a short list, which is sent whole unless the caller asks for a page. */
export const isWholeList = ({ method, reply, isPaged }: ListSpec): boolean =>
  method === 'GET' && reply instanceof z.ZodArray && !isPaged

/** What a caller may ask in the address: a list takes a page, whether its contract says so or not. */
export const queryOfEndpoint = (spec: ListSpec): z.ZodObject | undefined =>
  isWholeList(spec)
    ? z.object({ ...spec.query?.shape, page: paging.page.removeDefault().optional(), perPage: pageSize.optional() })
    : spec.query

/** The largest page that may be asked for. */
const LARGEST = 100

/** Cuts a page out of a whole list, with its `meta`. Without a requested page it returns all rows. */
export function pageOfList(rows: readonly unknown[], query: unknown) {
  const { page, perPage } = query as { page?: number; perPage?: number }
  const total = rows.length
  if (page === undefined && perPage === undefined)
    return { rows, meta: { page: 1, perPage: Math.max(LARGEST, total), total } }
  const [number, size] = [page ?? 1, perPage ?? LARGEST]
  return { rows: rows.slice((number - 1) * size, number * size), meta: { page: number, perPage: size, total } }
}
