import * as z from 'zod'

/** In a query, comma separated: types that a session has beside its first. */
export const furtherTypeIds = z
  .string()
  .max(200)
  .transform((list) => list.split(','))
  .pipe(z.array(z.uuid()).max(3))
  .default([])
