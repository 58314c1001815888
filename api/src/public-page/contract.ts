import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { instant, Lang, line } from '../http/schema.ts'
import { practiceParams } from '../practices/contract.ts'
import { PageSlug } from '../practices/slug.ts'
import { wordingKinds } from '../wording/wording-kinds.ts'
import { PageContent } from './content.ts'
import { ShownFacts } from './shown-facts-schema.ts'

/** The public page as its practitioner sees and changes it. */
export const OwnPublicPage = z.object({
  /** Its name in the address, also before it is published. */
  slug: z.string(),
  /** Where strangers find it once it is published. */
  url: z.string(),
  draft: PageContent,
  /** Counts the saved versions; 0: none yet. A change names the version that it is based on. */
  version: z.int(),
  /** Since when strangers read it; null: it is not published. */
  publishedAt: instant.nullable(),
  /** The draft differs from the published page. */
  hasChanges: z.boolean(),
  /** Why wording was published though it is advised against. */
  reason: z.string().nullable(),
  /** The facts of the practice that the page shows besides its text. They are confirmed before it is published. */
  shows: ShownFacts,
  /** Passages that are advised against (`wording.ts`): of names, the draft, session types and answers to reviews. */
  concerns: z.array(
    z.object({
      kind: z.enum(wordingKinds),
      lang: Lang,
      field: z.enum(['name', 'tagline', 'presentation', 'methods', 'training', 'insurance', 'sessionType', 'answer']),
      at: z.int(),
      passage: z.string(),
      from: z.int(),
    }),
  ),
})

const changing = { access: 'practitioner', reply: OwnPublicPage } as const
const version = z.int().min(0)

export const publicPage = {
  own: endpoint({
    method: 'GET',
    path: '/api/public-page',
    summary: 'The public page of the practice: what is written, what is published, and which wording to think over.',
    ...changing,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/public-page',
    summary: 'Saves what is written. Strangers read it once it is published.',
    ...changing,
    body: z.strictObject({ content: PageContent, version }),
    errors: ['conflict'],
    limits: [{ by: 'caller', points: 240, seconds: 3600 }],
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/api/public-page/address',
    summary: 'Names the page in its address, at once; `conflict` where another practice has that name.',
    ...changing,
    body: z.strictObject({ slug: PageSlug }),
    errors: ['conflict'],
    limits: [{ by: 'caller', points: 30, seconds: 3600 }],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/public-page/publish',
    summary:
      'Publishes what is written. Wording that is advised against needs a reason, which stands in the log of the practice.',
    ...changing,
    body: z.strictObject({ version, reason: line(500).optional() }),
    errors: ['conflict', 'email_unverified'],
    limits: [{ by: 'caller', points: 60, seconds: 3600 }],
  }),
  unpublish: endpoint({
    method: 'POST',
    path: '/api/public-page/unpublish',
    summary: 'Takes the page back: its address leads nowhere. What is written stays.',
    ...changing,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/public-page/preview',
    summary: 'Where the page can be read as it is written now, by whoever has the address, for an hour at least.',
    access: 'practitioner',
    reply: z.object({ url: z.string() }),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/public/practices/:practiceId/pictures/:id',
    summary:
      'A picture that a published page shows, or with its token a preview: the logo of the practice, or the practitioner.',
    access: 'public',
    params: practiceParams.extend({ id: z.uuid() }),
    query: z.strictObject({
      preview: z
        .string()
        .regex(/^[\w.~-]{0,300}$/, 'invalid')
        .optional(),
    }),
    contentType: 'image/webp',
    limits: [{ by: 'address', points: 300, seconds: 60 }],
    errors: ['not_found'],
  }),
}
