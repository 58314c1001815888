import type { contract, FormContent, Question, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useLanguage } from '../../lib/use-formats'

export type { FormContent, Question }
export type FormSummary = ReplyOf<typeof contract.forms.list>[number]
export type FormRequest = ReplyOf<typeof contract.forms.send>
export type Scale = ReplyOf<typeof contract.forms.scales>[number]

type Answered = ReplyOf<typeof contract.forms.fillIn>

/** What was answered, with what was asked: replies name every member. */
export type FormAnswer = Omit<Answered, 'version'> & {
  version: Omit<Answered['version'], 'content'> & { content: FormContent }
}

type Whole = ReplyOf<typeof contract.forms.get>
/** A form as its builder has it. */
export type Form = Omit<Whole, 'draft'> & { draft: FormContent }

/** Words in the language in use; without English ones the French stand in. */
export function useWords() {
  const language = useLanguage()
  return (words: { fr: string; en?: string | null | undefined } | null | undefined): string =>
    (language === 'en' ? words?.en : null) ?? words?.fr ?? ''
}

/** The forms of the practice that are in use, or those that are put away. */
export const useForms = (archived: '0' | '1' = '0') =>
  useReading(['custom-forms', 'list', archived], () => api.forms.list({ query: { archived } }))

/** A form with its draft. */
export const useForm = (id: string | null) =>
  useReading(id ? ['custom-forms', id] : null, async () => (await api.forms.get({ params: { id: id ?? '' } })) as Form)

interface Asked {
  requests: FormRequest[]
  answers: FormAnswer[]
}

/** Each reading leaves a line in the client's log: not each time that the window is looked at. */
const rules = { revalidateOnFocus: false }

/** What was asked and answered for a session. */
export const useSessionForms = (id: string) =>
  useReading<Asked>(
    ['forms', 'session', id],
    async () => (await api.forms.ofSession({ params: { id } })) as Asked,
    rules,
  )

/** What was asked of a client and answered; null reads nothing. */
export const useClientForms = (id: string | null) =>
  useReading<Asked>(
    id === null ? null : ['forms', 'patient', id],
    async () => (await api.forms.ofPatient({ params: { id: id ?? '' } })) as Asked,
    rules,
  )

/** The numbers and scales of a client over time. */
export const useScales = (id: string) =>
  useReading(['forms', 'scales', id], () => api.forms.scales({ params: { id } }), rules)
