import * as z from 'zod'

const AT_ONCE = 100

/** All pages of a list. */
export async function allPages<T>(
  read: (paging: { page: number; perPage: number }) => Promise<{ rows: T[] }>,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { rows } = await read({ page, perPage: AT_ONCE })
    all.push(...rows)
    if (rows.length < AT_ONCE) return all
  }
}

/** Encodes rows as the API does, so that a program for the API reads the export too. */
export const encodeRows = <S extends z.ZodType>(schema: S, rows: z.output<S>[]) => z.encode(z.array(schema), rows)
