/** How many fit on a page of a list: the sizes that the API takes, and so an address. */
export const pageSizes = ['2', '3', '5', '10', '20', '25', '50', '100'] as const
export type PageSize = (typeof pageSizes)[number]

/** The least that is worth a choice. */
const LEAST = 5

/** The sizes that are offered: none below the least, unless an address asked for it. */
export const offeredSizes = <S extends string>(sizes: readonly S[], perPage: number): S[] =>
  sizes.filter((size) => Number(size) >= LEAST || Number(size) === perPage)

/** Whether a list is so long that its pages, or another size of them, matter. */
export const hasPages = ({ total, perPage }: { total: number; perPage: number }) => total > Math.min(perPage, LEAST)
