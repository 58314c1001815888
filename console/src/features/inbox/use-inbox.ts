import { useSearch } from '../../lib/use-search'
import type { InboxView, MessageQuery } from './inbox'

export const inboxViews = ['open', 'unread', 'waiting', 'answered', 'archived'] as const satisfies readonly InboxView[]

interface Filters {
  view: InboxView
  q: string
  page: number
}

const isView = (text: string | null): text is InboxView => (inboxViews as readonly (string | null)[]).includes(text)

function read(search: URLSearchParams): Filters {
  const view = search.get('view')
  return {
    view: isView(view) ? view : 'open',
    q: search.get('q') ?? '',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
  }
}

function write({ view, q, page }: Filters): URLSearchParams {
  return new URLSearchParams([
    ...(view === 'open' ? [] : [['view', view]]),
    ...(q ? [['q', q]] : []),
    ...(page > 1 ? [['page', String(page)]] : []),
  ])
}

/** Reads the list's filters from the address. A changed filter goes back to page 1. */
export function useInbox() {
  const { search, change } = useSearch()
  const filters = read(search)
  const changed = (from: Filters, changes: Partial<Filters>): Filters => ({ ...from, page: 1, ...changes })
  const text = write(filters).toString()
  return {
    filters,
    query: {
      view: filters.view,
      page: filters.page,
      perPage: '20',
      ...(filters.q && { q: filters.q }),
    } satisfies MessageQuery,
    isNarrowed: filters.view !== 'open' || filters.q !== '',
    /** Returns the address of a message with the current list, or the address of the list without an id. */
    addressOf: (id?: string) => `/inbox${id ? `/${id}` : ''}${text ? `?${text}` : ''}`,
    searchFor: (changes: Partial<Filters>) => `?${write(changed(filters, changes))}`,
    change: (changes: Partial<Filters>) => change((from) => write(changed(read(from), changes)), { replace: true }),
  }
}

export type InboxList = ReturnType<typeof useInbox>
