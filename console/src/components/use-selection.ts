import { useState } from 'react'
import type { Selection } from './selection-box'

/** The most ids that the API accepts at once; for more there is « all that match ». */
const MOST = 1000

interface Ticked {
  scope: string
  ids: ReadonlySet<string>
  isAll: boolean
}

/** Keeps the ticked rows of a list over all its pages. Another `scope`, such as another search, unticks everything. */
export function useSelection<T extends { id: string }>(scope: string, rows: readonly T[], nameOf: (row: T) => string) {
  const [ticks, setTicks] = useState<Ticked>({ scope, ids: new Set(), isAll: false })
  const ticked = ticks.scope === scope ? ticks : { scope, ids: new Set<string>(), isAll: false }
  const tick = (ids: Iterable<string>, isAll = false) =>
    setTicks({ scope, ids: new Set([...ids].slice(0, MOST)), isAll })

  function select(some: readonly T[], isSelected: boolean) {
    const ids = some.map(({ id }) => id)
    const before = ticked.isAll ? rows.map(({ id }) => id) : [...ticked.ids]
    tick(isSelected ? [...before, ...ids] : before.filter((id) => !ids.includes(id)))
  }

  const selection: Selection<T> = {
    isSelected: ({ id }) => ticked.isAll || ticked.ids.has(id),
    select,
    nameOf,
  }
  return {
    selection,
    ids: [...ticked.ids],
    isAll: ticked.isAll,
    selectAll: () => tick([], true),
    clear: () => tick([]),
  }
}

export type SelectionHandlers = Omit<ReturnType<typeof useSelection>, 'selection'>
