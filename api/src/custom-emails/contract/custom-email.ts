import * as z from 'zod'
import { instant, Lang } from '../../http/schema.ts'
import { customEmailEvents, mergeGroups } from '../../mail/custom-events.ts'
import { messageChannels } from '../../messages/states.ts'

/** A mail to clients in one language, in its present words. */
export const CustomEmail = z.object({
  event: z.enum(customEmailEvents),
  lang: Lang,
  channel: z.enum(messageChannels),
  /** The groups of merge fields that it can contain. */
  groups: z.array(z.enum(mergeGroups)),
  subject: z.string(),
  /** Clean HTML above what the mail must say: when, where, links. */
  above: z.string(),
  /** Clean HTML below what the mail must say, such as a signature. */
  below: z.string(),
  /** Files of the practice that are sent with it. */
  leafletIds: z.array(z.uuid()),
  /** The practice has written these words. */
  isOwn: z.boolean(),
  /** Since when it has its own words; null: it uses ours. */
  since: instant.nullable(),
  /** The number of saved versions; 0: none. A change names the version that it is based on. */
  version: z.int(),
  /** Our own words have changed since the practice's were written. */
  isDefaultNewer: z.boolean(),
  /** Our own words. */
  default: z.object({ subject: z.string(), above: z.string(), below: z.string(), leafletIds: z.array(z.uuid()) }),
  /** Set when the key of the practice's words is lost, and ours stand in their place. */
  isUnreadable: z.literal(true).optional(),
})

export const WordsVersion = z.object({
  version: z.int(),
  /** Null returns to our words. */
  words: z
    .object({ subject: z.string(), above: z.string(), below: z.string(), leafletIds: z.array(z.uuid()) })
    .nullable(),
  savedAt: instant,
  /** Who saved it; null: their account is gone. */
  savedBy: z.string().nullable(),
})
