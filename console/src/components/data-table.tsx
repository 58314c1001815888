import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Selection, SelectionBox } from './selection-box'
import { Table, TableCell, TableHead, TableRow } from './ui/table'

export interface Column<T> {
  key: string
  name: string
  cell: (row: T) => ReactNode
  /** The column of the API to sort by. */
  sort?: string
  /** `end` for figures. */
  align?: 'end'
  className?: string
}

interface Props<T> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  /** `column` ascending, `-column` descending. */
  sort: string
  /** Returns the address of the list in another order. */
  searchForSort: (sort: string) => string
  /** What a row opens. The link is in the first column and covers the row. */
  open?: { search: (row: T) => string; label: (row: T) => string }
  /** Lets rows be ticked. */
  selection?: Selection<T>
  /** The actions of a row, in the last column. */
  actions?: { name: string; of: (row: T) => ReactNode }
}

/** Shows a list as a table. Order, filters and pages are in the address and applied by the server. */
export function DataTable<T extends { id: string }>(props: Props<T>) {
  const { label, columns, rows, sort, searchForSort, open, selection, actions } = props
  return (
    <div className="surface @container">
      <Table aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <TableHead className="w-px ps-4 pe-0">
                <SelectionBox selection={selection} rows={rows} />
              </TableHead>
            )}
            {columns.map((column) => (
              <TableHead key={column.key} className={classOf(column)} aria-sort={orderOf(column.sort, sort)}>
                {column.sort ? (
                  <SortLink name={column.name} column={column.sort} sort={sort} searchForSort={searchForSort} />
                ) : (
                  column.name
                )}
              </TableHead>
            ))}
            {actions && (
              <TableHead className="w-px">
                <span className="sr-only">{actions.name}</span>
              </TableHead>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow
              key={row.id}
              className={`relative ${selection?.isSelected(row) ? '[&>td]:bg-primary-soft last:[&>td:first-child]:rounded-es-[7px] last:[&>td:last-child]:rounded-ee-[7px]' : ''}`}
            >
              {selection && (
                <TableCell className="w-px ps-4 pe-0">
                  <SelectionBox selection={selection} rows={rows} row={row} />
                </TableCell>
              )}
              {columns.map((column, index) => (
                <TableCell key={column.key} className={classOf(column)}>
                  {index === 0 && open ? (
                    <Link
                      to={open.search(row)}
                      preventScrollReset
                      aria-label={open.label(row)}
                      className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:outline-offset-[-2px]"
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </TableCell>
              ))}
              {actions && <TableCell className="w-px text-end">{actions.of(row)}</TableCell>}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const classOf = <T,>({ align, className = '' }: Column<T>) =>
  `${align === 'end' ? 'text-end' : 'text-start'} ${className}`

function orderOf(column: string | undefined, sort: string) {
  if (!column) return undefined
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : undefined
}

interface SortLinkProps {
  name: string
  column: string
  sort: string
  searchForSort: (sort: string) => string
}

function SortLink({ name, column, sort, searchForSort }: SortLinkProps) {
  const { t } = useTranslation('components')
  const order = orderOf(column, sort)
  const Arrow = order === 'descending' ? ArrowDown : ArrowUp
  return (
    <Link
      to={searchForSort(sort === column ? `-${column}` : column)}
      replace
      preventScrollReset
      data-tooltip={t('sortBy', { column: name })}
      className="group -mx-1 inline-flex items-center gap-1 rounded-md px-1 py-1 hover:text-foreground"
    >
      {name}
      <Arrow aria-hidden className={`size-3.5 ${order ? 'text-foreground' : 'opacity-0 group-hover:opacity-60'}`} />
    </Link>
  )
}
