/** The page sizes that the API accepts, and so an address. */
export const pageSizes = ['2', '3', '5', '10', '20', '25', '50', '100'] as const
export type PageSize = (typeof pageSizes)[number]

/** Says whether a list is longer than the smallest page; otherwise pagination is pointless. */
export const hasPages = ({ total }: { total: number }) => total > Number(pageSizes[0])

/** The server counts long lists only this far: a greater total is « plus de 10 000 ». */
export const COUNTED_UP_TO = 10_000
