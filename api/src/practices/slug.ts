import * as z from 'zod'
import { faultOfSlug, plainSlug } from './slug-names.ts'

/** The name of a public page in its address. */
export const PageSlug = z
  .string()
  .max(200, 'too_long')
  .overwrite(plainSlug)
  .superRefine((slug, context) => {
    const message = faultOfSlug(slug)
    if (message) context.addIssue({ code: 'custom', message })
  })
