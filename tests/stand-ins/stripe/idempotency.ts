import { createHash } from 'node:crypto'
import { Refusal } from './refusal.ts'
import type { Things } from './store.ts'
import type { Thing } from './things.ts'

/** The stored answer to a request with a key. */
interface StoredAnswer extends Thing {
  object: 'idempotency'
  request: string
  status: number
  body: object
}

const DAY_MS = 86_400_000
const LONGEST_KEY = 255

export type Idempotency = ReturnType<typeof createIdempotency>

/** Stripe's rules for a repeated request: it gives the first answer again, without the effect. */
export function createIdempotency(store: Things, now: () => Date) {
  const running = new Set<string>()

  const idOf = (account: string | null, key: string) =>
    `idem_${createHash('sha256')
      .update(`${account ?? ''} ${key}`)
      .digest('hex')}`

  return {
    /** Answers the stored answer; undefined if the request must be done. Until `finish` the key is taken. */
    begin(account: string | null, key: string, request: string): { status: number; body: object } | undefined {
      if (key.length > LONGEST_KEY)
        throw new Refusal(400, 'idempotency_key_too_long', 'Idempotency keys can be up to 255 characters.', {
          type: 'idempotency_error',
        })
      const id = idOf(account, key)
      if (running.has(id))
        throw new Refusal(
          409,
          'idempotency_key_in_use',
          'There is currently another in-progress request using this Idempotent Key.',
          { type: 'idempotency_error', isValidation: true },
        )
      const found = store.find<StoredAnswer>(account, 'idempotency', id)
      if (found && now().getTime() - Number(found.created) < DAY_MS) {
        if (found.request !== request)
          throw new Refusal(
            400,
            undefined,
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
            { type: 'idempotency_error', isValidation: true },
          )
        return { status: found.status, body: found.body }
      }
      running.add(id)
      return undefined
    },
    /** Stores the answer, or frees the key if nothing was started. */
    finish(account: string | null, key: string, request: string, answer?: { status: number; body: object }) {
      const id = idOf(account, key)
      running.delete(id)
      if (answer) {
        const body = structuredClone(answer.body)
        store.put<StoredAnswer>(account, {
          id,
          object: 'idempotency',
          created: now().getTime(),
          request,
          status: answer.status,
          body,
        })
      }
    },
  }
}
