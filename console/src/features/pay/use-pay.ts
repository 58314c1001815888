import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { useChosenLanguage } from '../../lib/i18n'
import { useLinkLanguage } from '../../lib/link-language'
import { useReading } from '../../lib/readings'
import { keepPayLink } from './own-pay-link'

export type PayRequest = ReplyOf<typeof contract.stripe.payPage>

/** Milliseconds between two readings while the bank processes a payment. */
const AGAIN_MS = 4000

/** Reads the payment of a link, in the language of its client until they choose another. */
export function usePayRequest(token: string) {
  const lang = useChosenLanguage()
  const query = lang ? { lang } : {}
  const reading = useReading(['booking', 'pay', token, lang], () => api.stripe.payPage({ params: { token }, query }), {
    refreshInterval: (known) => (known?.status === 'processing' ? AGAIN_MS : 0),
  })
  useLinkLanguage(reading.data?.locale, reading.error)
  return reading
}

/** Reads a payment after the return from Stripe; the server asks Stripe until the result is known. */
export function useReturnedPayment(token: string | null, isAwaited: boolean) {
  const reading = useReading(
    token ? ['booking', 'paid', token] : null,
    () => api.stripe.checkPayment({ params: { token: token ?? '' } }),
    {
      refreshInterval: (known) =>
        known?.status === 'processing' || (isAwaited && known?.status === 'open') ? AGAIN_MS : 0,
    },
  )
  useLinkLanguage(reading.data?.locale, reading.error)
  return reading
}

/**
 * Opens Stripe's payment page. `isMissing` says that the box must be ticked, `hasChanged` that the conditions are new.
 */
export function usePay(token: string, request: PayRequest, reread: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function pay(waiver: boolean) {
    setProblem(null)
    setChanged(false)
    setMissing(request.terms.waiver !== null && !waiver)
    if (request.terms.waiver !== null && !waiver) return
    setBusy(true)
    try {
      const body = {
        termsVersion: request.terms.version,
        // The language in which the conditions were read.
        locale: request.locale,
        ...(request.terms.waiver !== null && { waiver }),
      }
      const { url } = await api.stripe.pay({ params: { token }, body })
      keepPayLink(token)
      window.location.assign(url)
    } catch (error) {
      const refusal = asProblem(error)
      if (refusal.details.errors?.waiver) setMissing(true)
      else if (refusal.code === 'conflict' || refusal.details.errors?.termsVersion) setChanged(true)
      else setProblem(refusal)
      await reread()
      setBusy(false)
    }
  }

  return { isBusy, isMissing, hasChanged, problem, pay }
}
