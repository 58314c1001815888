import type { Column } from '../../../components/data-table'
import type { useFormats } from '../../../lib/use-formats'

/** The day on which a row was added; the list can be sorted by it. */
export const createdColumn = (
  name: string,
  { dayInTable }: Pick<ReturnType<typeof useFormats>, 'dayInTable'>,
): Column<{ createdAt: string }> => ({
  key: 'created',
  name,
  sort: 'createdAt',
  className: 'whitespace-nowrap text-muted-foreground',
  cell: ({ createdAt }) => dayInTable(createdAt),
})
