import * as z from 'zod'
import { instant } from '../../http/schema.ts'
import { PracticeId } from '../../practice-id.ts'
import { documentKinds } from '../kinds.ts'

/** A file beside a client's record. A separate link reads its bytes. */
export const Document = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Set where the key is lost: sealed fields are then empty. */
  isUnreadable: z.literal(true).optional(),
  kind: z.enum(documentKinds),
  /** The type by its content: `application/pdf`. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** The client sees it in the client area. */
  isShared: z.boolean(),
  /** The client handed it in, and sees it there too. */
  isFromClient: z.boolean(),
  /** The session on whose page it was added; null: it belongs only to the client. */
  sessionId: z.uuid().nullable(),
  createdAt: instant,
})

/** A document that a practice shares with its client, or that the client handed in. */
export const SharedDocument = Document.omit({ isShared: true, sessionId: true }).extend({ practiceId: PracticeId })

/** The address at which anybody who has it can read a document for five minutes. */
export const DocumentLink = z.object({ url: z.string(), expiresAt: instant })
