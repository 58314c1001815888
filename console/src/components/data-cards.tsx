import type { ReactNode } from 'react'
import { type Selection, SelectionBox } from './selection-box'

interface Props<T> {
  label: string
  rows: readonly T[]
  /** The main line of a card. */
  title: (row: T) => ReactNode
  /** The status, beside the title. */
  state?: (row: T) => ReactNode
  /** The other lines. */
  children: (row: T) => ReactNode
  selection?: Selection<T>
  actions?: (row: T) => ReactNode
}

/** Shows a list as cards, for narrow screens, with the columns of the table in the same order. */
export function DataCards<T extends { id: string }>(props: Props<T>) {
  const { label, rows, title, state, children, selection, actions } = props
  return (
    <ul aria-label={label} className="surface divide-y divide-card-border overflow-hidden">
      {rows.map((row) => (
        <li
          key={row.id}
          className={`flex items-start gap-3 px-4 py-3 ${selection?.isSelected(row) ? 'bg-primary-soft' : ''}`}
        >
          {selection && (
            <div className="pt-0.5">
              <SelectionBox selection={selection} rows={rows} row={row} />
            </div>
          )}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="wrap-anywhere min-w-0 font-medium">{title(row)}</span>
              {state?.(row)}
            </div>
            {children(row)}
          </div>
          {actions && <div className="-me-2 -mt-1.5">{actions(row)}</div>}
        </li>
      ))}
    </ul>
  )
}
