import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A table with rows of 44 px and a sticky head. */
export const Table = ({ className, ...rest }: ComponentProps<'table'>) => (
  <table
    data-slot="table"
    className={clsx('w-full border-separate border-spacing-0 text-sm tabular-nums', className)}
    {...rest}
  />
)

export const TableHead = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    data-slot="table-head"
    scope="col"
    className={clsx(
      'sticky top-(--header) z-10 h-10 motion-safe:transition-[top] whitespace-nowrap border-b bg-card px-3 font-medium text-muted-foreground text-xs first:rounded-ss-lg last:rounded-se-lg',
      className,
    )}
    {...rest}
  />
)

export const TableCell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td
    data-slot="table-cell"
    className={clsx('h-11 border-b px-3 py-1 group-last/row:border-b-0', className)}
    {...rest}
  />
)

export const TableRow = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr data-slot="table-row" className={clsx('group/row hover:bg-accent/50', className)} {...rest} />
)
