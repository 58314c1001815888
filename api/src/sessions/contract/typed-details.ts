import * as z from 'zod'
import { day } from '../../http/schema.ts'

/** What a visitor typed of a client on file that the record does not say; null: nothing else than the record. */
export const TypedDetails = z.object({
  dateOfBirth: day.nullable(),
  /** A minor's holder of parental authority. */
  guardian: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
})
