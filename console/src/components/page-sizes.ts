/** How many fit on a page of a list: the sizes that the API takes. */
export const pageSizes = ['2', '3', '5', '10', '20', '25', '50', '100'] as const
export type PageSize = (typeof pageSizes)[number]
