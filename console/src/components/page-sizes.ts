/** How many fit on a page of a list: the sizes that the API takes, and so an address. */
export const pageSizes = ['2', '3', '5', '10', '20', '25', '50', '100'] as const
export type PageSize = (typeof pageSizes)[number]

/** Whether a list does not fit on the smallest page: only then do its pages, or another size of them, matter. */
export const hasPages = ({ total }: { total: number }) => total > Number(pageSizes[0])

/** How far long lists are counted: a greater total is « plus de 10 000 ». */
export const COUNTED_UP_TO = 10_000
