import type { contract, FormContent, Question, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useFreshReading } from '../../lib/fresh-reading'
import { useReading } from '../../lib/readings'
import { useLanguage } from '../../lib/use-formats'

export type { FormContent, Question }
export type FormSummary = ReplyOf<typeof contract.forms.list>[number]
export type FormRequest = ReplyOf<typeof contract.forms.send>
export type Scale = ReplyOf<typeof contract.forms.scales>[number]

type Answered = ReplyOf<typeof contract.forms.fillIn>

/** A set of answers with the version of the form that was answered. */
export type FormAnswer = Omit<Answered, 'version'> & {
  version: Omit<Answered['version'], 'content'> & { content: FormContent }
}

type Whole = ReplyOf<typeof contract.forms.get>
/** A form as the builder edits it. */
export type Form = Omit<Whole, 'draft'> & { draft: FormContent }

/** Returns a function that picks the text in the current language; French text replaces missing English text. */
export function useLocalized() {
  const language = useLanguage()
  return (words: { fr: string; en?: string | null | undefined } | null | undefined): string =>
    (language === 'en' ? words?.en : null) ?? words?.fr ?? ''
}

/** Returns a function that names the language of a text where it is shown in French on an English page. */
export function useForeignLang() {
  const language = useLanguage()
  return (words: { en?: string | null | undefined } | null | undefined) =>
    language === 'en' && words && (words.en ?? null) === null ? ('fr' as const) : undefined
}

/** Reads the forms of the practice that are in use, or the archived ones. */
export const useForms = (archived: '0' | '1' = '0') =>
  useReading(['custom-forms', 'list', archived], () => api.forms.list({ query: { archived } }))

/** Reads a form with its draft anew each time: a builder that began with an earlier draft could not save any more. */
export const useForm = (id: string) =>
  useFreshReading(['custom-forms', id], async () => (await api.forms.get({ params: { id } })) as Form)

interface SentForms {
  requests: FormRequest[]
  answers: FormAnswer[]
}

type Revoked = NonNullable<FormRequest['revoked']>
type EndedRequest = FormRequest & { revoked: { at: string; because: Exclude<Revoked['because'], 'by_hand'> } }

/**
 * The forms whose links nobody withdrew by hand and ended before their time, until that time, unless the form was sent
 * again since.
 */
export const endedRequests = (requests: readonly FormRequest[], now: number): EndedRequest[] =>
  requests.filter(
    (request): request is EndedRequest =>
      request.revoked !== null &&
      request.revoked.because !== 'by_hand' &&
      Date.parse(request.expiresAt) > now &&
      !requests.some(({ formId, sentAt }) => formId === request.formId && sentAt > request.sentAt),
  )

/** Avoids a new reading on window focus, because each reading leaves a line in the client's log. */
const rules = { revalidateOnFocus: false }

/** Reads the forms that were sent and answered for a session. */
export const useSessionForms = (id: string) =>
  useReading<SentForms>(
    ['forms', 'session', id],
    async () => (await api.forms.ofSession({ params: { id } })) as SentForms,
    rules,
  )

/** Reads the forms that were sent to a client and answered; null reads nothing. */
export const useClientForms = (id: string | null) =>
  useReading<SentForms>(
    id === null ? null : ['forms', 'patient', id],
    async () => (await api.forms.ofPatient({ params: { id: id ?? '' } })) as SentForms,
    rules,
  )

/** Reads the numbers and scales of a client over time. */
export const useScales = (id: string) =>
  useReading(['forms', 'scales', id], () => api.forms.scales({ params: { id } }), rules)
