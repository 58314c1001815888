import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type Consent = ReplyOf<typeof contract.consents.sign>
export type ConsentState = ReplyOf<typeof contract.consents.ofSession>
/** The text for the person who signs. */
export type SigningWords = Pick<ConsentState, 'text' | 'signer' | 'guardianName' | 'locale'>
export type ConsentText = ReplyOf<typeof contract.consents.changeText>
export type SigningInput = RequestInput<typeof contract.consents.sign>['body']
export type PaperInput = RequestInput<typeof contract.consents.notePaper>['body']
export type TextChange = RequestInput<typeof contract.consents.changeText>['body']

/** Returns the address of a consent's PDF. */
export const pdfAddress = ({ id }: Pick<Consent, 'id'>) => `/api/consents/${id}/pdf`

const withdraw = async (id: string, reason: string) => {
  await api.consents.withdraw({ params: { id }, body: reason ? { reason } : {} })
  await refresh('consents')
}

/** Reads the consent of a session's client, and the text to sign. */
export function useSessionConsent(id: string) {
  const reading = useReading(['consents', 'session', id], () => api.consents.ofSession({ params: { id } }))
  return {
    reading,
    sign: async (body: SigningInput): Promise<Consent> => {
      const consent = await api.consents.sign({ params: { id }, body })
      void refresh('consents')
      return consent
    },
    notePaper: async (body: PaperInput) => {
      await api.consents.notePaper({ params: { id }, body })
      await refresh('consents')
    },
    withdraw,
    ask: async () => {
      const request = await api.consents.ask({ params: { id } })
      await refresh('consents')
      return request.url
    },
  }
}

/** Reads all consents of a client, in as many requests as that takes. */
export function useClientConsents(id: string) {
  const reading = useReading(['consents', 'client', id], async () => {
    const all: Consent[] = []
    for (let page = 1; ; page++) {
      const { data, meta } = await api.consents.ofPatient({ params: { id }, query: { page, perPage: '100' } })
      all.push(...data)
      if (data.length === 0 || all.length >= meta.total) return all
    }
  })
  return { reading, withdraw }
}

/** Reads the texts of the consent, latest first. */
export function useConsentTexts() {
  const reading = useReading(['consents', 'texts'], async () => {
    const { data } = await api.consents.texts({ query: { perPage: '100' } })
    return data
  })
  return {
    reading,
    change: async (body: TextChange): Promise<ConsentText> => {
      const text = await api.consents.changeText({ body })
      await refresh('consents')
      return text
    },
  }
}
