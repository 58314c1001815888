import * as z from 'zod'

const uri = z.url().max(400)
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

export const TokenOwner = z.object({
  resource: z.object({
    uri,
    name: z.string().max(300),
    email: z.string().max(320),
    current_organization: uri,
  }),
})

/** Reads only an appointment's times: nobody here needs to know who comes. */
const Event = z
  .object({
    uri,
    name: z.string().max(1000).nullish(),
    status: z.enum(['active', 'canceled']),
    start_time: time,
    end_time: time,
  })
  .refine(({ start_time, end_time }) => start_time < end_time)
export type Event = z.output<typeof Event>

/** A page is read completely or not at all: a skipped event would offer taken time. */
export const Events = z.object({
  collection: z.array(Event).max(100),
  pagination: z.object({ next_page_token: z.string().min(1).max(4000).nullish() }),
})

const Subscription = z.object({ uri, callback_url: z.string(), state: z.enum(['active', 'disabled']) })

export const SingleSubscription = z.object({ resource: Subscription })
export const Subscriptions = z.object({
  collection: z.array(Subscription),
  pagination: z.object({ next_page_token: z.string().min(1).max(4000).nullish() }),
})
