import * as z from 'zod'
import { email, line } from '../../http/schema.ts'
import { coordinates } from '../location.ts'
import { siret } from '../siret.ts'
import { isWebAddress } from '../web-address.ts'
import { Logo } from './look.ts'

/** `#rrggbb`, stored in small letters. */
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'invalid_color')
  .toLowerCase()

/** A web address as people write it, with or without `https://`. Only the web is allowed: it becomes a link. */
const website = line(200)
  .transform((text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine(isWebAddress, 'invalid_url')

/** The practice as its practitioner sees and changes it. */
export const OwnPractice = z.object({
  id: z.uuid(),
  /** The last part of its public page’s address, `/p/{slug}`. */
  slug: z.string(),
  name: z.string(),
  siret: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  /** E.164 */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The new address, which replaces `email` once it is confirmed; null if none waits. */
  pendingEmail: z.string().nullable(),
  website: z.string().nullable(),
  /** Where the address is, as `latitude,longitude` in degrees; null where nobody knows. */
  location: z.string().nullable(),
  /** `#rrggbb` for the widgets; null: the product's. */
  primaryColor: z.string().nullable(),
  logo: Logo.nullable(),
})

/** Changes the given fields. Null empties one. */
export const PracticeChanges = z.strictObject({
  name: line(120).optional(),
  siret: siret.nullish(),
  address: line(200).nullish(),
  city: line(120).nullish(),
  phone: line(30).nullish(),
  email: email.nullish(),
  website: website.nullish(),
  /** Belongs to the address that is sent along. Another address without one empties it. */
  location: coordinates.nullish(),
  primaryColor: color.nullish(),
})

/** Changes, optionally with the values that they replace: somebody else's change since then is not undone unseen. */
export const PracticeChange = PracticeChanges.extend({
  expected: PracticeChanges.optional(),
  /** Needed with an e-mail address that its mailbox has to confirm: 422 `required` without it. */
  currentPassword: z.string().min(1, 'required').max(256, 'too_long').optional(),
})

/** The practice after a change, with what the change replaced. */
export const ChangedPractice = OwnPractice.extend({
  replaced: OwnPractice.omit({ id: true, slug: true, logo: true, pendingEmail: true }).partial(),
})
