import * as z from 'zod'

const fact = z.string().nullable()

/** What a published page says of its practice to everybody; null: it does not, or nobody has said it. */
export const ShownFacts = z.object({
  phone: fact,
  /** Not while it is the address of an account: that is what somebody signs in with. */
  email: fact,
  /** The street and its point on a map (`latitude,longitude`): only where people are received. */
  address: fact,
  location: fact,
  city: fact,
  website: fact,
  /** What the law asks of its legal notice (LCEN, article 1-1), whatever stands above. */
  notice: z.object({ siret: fact, email: fact, address: fact }),
  /** The consumer mediator, whom every trader names (C. conso. L616-1). */
  mediator: fact,
})
export type ShownFacts = z.output<typeof ShownFacts>
