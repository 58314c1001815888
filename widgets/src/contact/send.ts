import type { Api } from '../api.ts'
import { sendingOnce } from '../forms/sender.ts'
import type { Source } from '../forms/source.ts'
import type { Proof } from '../proof-of-work.ts'
import type { Lang } from '../scheduling/words.ts'
import type { writtenOf } from './message.ts'

export type Content = ReturnType<typeof writtenOf> & { locale: Lang; source: Source }

/** What the practice's address for messages takes and answers. */
interface Writing {
  call(
    method: 'POST',
    path: `/api/public/practices/${string}/contact`,
    options: { body: Content & { captcha: string }; key: string },
  ): Promise<{ isTaken: true }>
}

/** Sends messages to a practice, each with one effect. */
export const senderTo = (api: Api, practiceId: string, proof: Proof) =>
  sendingOnce<Content, { isTaken: true }>(proof, (body, key) =>
    (api as unknown as Writing).call('POST', `/api/public/practices/${practiceId}/contact`, { body, key }),
  )
