import * as z from 'zod'

/** A minor whose guardian the reader is. */
export const ClientChild = z.object({ patientId: z.uuid(), firstname: z.string(), lastname: z.string() })
