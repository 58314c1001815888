import * as z from 'zod'

/** The other types of a session in a query, comma separated. */
export const furtherTypeIds = z
  .string()
  .max(200)
  .transform((list) => list.split(','))
  .pipe(z.array(z.uuid()).max(3))
  .default([])
