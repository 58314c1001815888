import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { useIdempotentSend } from '../../lib/use-idempotent-send'

/** What a link pays: the due amount of a session, or an amount for invoices of a client or in advance. */
export type LinkOf = { sessionId: string } | { patientId: string; invoiceIds: readonly string[] }

interface NewLink {
  amountCents: number
  words: string
  notify: boolean
}

/** Returns a function that makes a link once, even after retries. It rejects with a `Problem`. */
export function usePayLink(of: LinkOf) {
  const once = useIdempotentSend()
  return async ({ amountCents, words, notify }: NewLink) => {
    const body = { amountCents, notify, ...(words.trim() && { words: words.trim() }) }
    try {
      return await once(body, (options) =>
        'sessionId' in of
          ? api.stripe.createSessionLink({ params: { id: of.sessionId }, body }, options)
          : api.stripe.createPatientLink(
              { params: { id: of.patientId }, body: { ...body, invoiceIds: [...of.invoiceIds] } },
              options,
            ),
      )
    } catch (error) {
      throw asProblem(error)
    } finally {
      // The client's money says whether there are links to show.
      void refresh('stripe', 'money')
    }
  }
}

/** Withdraws an unpaid link. Rejects with a `Problem`. */
export async function withdrawPayLink(id: string): Promise<void> {
  try {
    await api.stripe.withdrawLink({ params: { id } })
  } catch (error) {
    throw asProblem(error)
  } finally {
    void refresh('stripe')
  }
}
