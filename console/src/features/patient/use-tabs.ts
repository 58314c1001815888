import { isInMode, type Mode, modeTable } from '@ancrage/api/contract'
import { pageIn } from '../../lib/address-values'
import { useMode } from '../../lib/mode'
import { useSearch } from '../../lib/use-search'
import type { HistoryKind } from './use-history'

/** The tabs in order. */
const all = ['overview', 'sessions', 'notes', 'money', 'forms', 'exercises', 'documents', 'history'] as const
export type TabName = (typeof all)[number]

/** The modes from which tabs are available; all others always. */
const firstModes: Partial<Record<TabName, Mode>> = {
  forms: modeTable.features.customForms,
  money: modeTable.features.billing,
}

const kinds: readonly HistoryKind[] = ['session', 'message', 'change', 'account', 'document', 'read']

/** Keeps tab, page, filter and the opened session in the address. */
export function useTabs() {
  const { search, change } = useSearch()
  const mode = useMode()
  const isBeyond = (name: TabName) => !isInMode(mode ?? 'essential', firstModes[name] ?? 'essential')
  // Tabs that the mode lacks are shown once the mode is known.
  const names = all.filter((name) => mode || !isBeyond(name))
  const requestedTab = search.get('tab')
  const kind = search.get('kind')

  const withOne = (from: URLSearchParams, key: string, value: string | null) => {
    const next = new URLSearchParams(from)
    if (value === null) next.delete(key)
    else next.set(key, value)
    return next
  }
  const addressOf = (id: string) => `?${withOne(search, 'session', id)}`

  return {
    names,
    /** Says whether a tab needs full mode. */
    isBeyond,
    tab: names.find((name) => name === requestedTab) ?? 'overview',
    kind: kinds.find((one) => one === kind) ?? null,
    page: pageIn(search),
    opened: search.get('session'),
    addressOf,
    show: (tab: TabName) => change(() => new URLSearchParams(tab === 'overview' ? {} : { tab })),
    narrow: (to: HistoryKind | null) =>
      change(() => new URLSearchParams({ tab: 'history', ...(to && { kind: to }) }), { replace: true }),
    searchFor: ({ page: to }: { page: number }) => `?${withOne(search, 'page', to === 1 ? null : String(to))}`,
    open: (id: string | null) => change((from) => withOne(from, 'session', id)),
  }
}

export type TabsState = ReturnType<typeof useTabs>
