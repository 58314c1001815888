import * as z from 'zod'

/** A picture with the size in which it is kept. */
export const Logo = z.object({ url: z.string(), width: z.int(), height: z.int() })

/** What pages for clients show of a practice besides its name. */
export const PracticeLook = z.object({
  /** `#rrggbb`; null: the product's. */
  primaryColor: z.string().nullable(),
  /** Left out where there is none. Its address needs no sign-in, and changes with the logo. */
  logo: Logo.optional(),
})

/** A practice as the page of a signed link shows it. */
export const ShownPractice = PracticeLook.extend({ id: z.uuid(), name: z.string() })
