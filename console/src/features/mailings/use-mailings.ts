import type { contract, NewsChoice, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useDebouncedContent } from '../../lib/use-debounced'

export type WrittenMailing = ReplyOf<typeof contract.mailings.list>['data'][number]
export type Reach = ReplyOf<typeof contract.mailings.reach>['recipients'][number]
type Reaching = RequestInput<typeof contract.mailings.reach>['body']
type Previewed = RequestInput<typeof contract.mailings.preview>['body']
type Texting = RequestInput<typeof contract.mailings.textsReach>['body']

/** The recipients: chosen clients, or all that a filter finds. */
export type ChosenRecipients = Pick<Reaching, 'patientIds' | 'filter'>
export type MailingKind = Reaching['kind']

/** Milliseconds without typing before the preview is loaded. */
const PAUSE = 300

export const useMailings = (page: number) =>
  useReading(['messages', 'mailings', page], () => api.mailings.list({ query: { page, perPage: '20' } }), {
    keepPreviousData: true,
  })

export const useMailing = (id: string) =>
  useReading(['messages', 'mailing', id], () => api.mailings.get({ params: { id } }))

export const useRecipients = (id: string, page: number) =>
  useReading(
    ['messages', 'recipients', id, page],
    () => api.mailings.recipients({ params: { id }, query: { page, perPage: '20' } }),
    { keepPreviousData: true },
  )

/** Reads which clients a mail would reach, and which not. */
export const useReach = (audience: ChosenRecipients | null, kind: MailingKind) =>
  useReading(
    audience && ['patients', 'reach', audience, kind],
    () => api.mailings.reach({ body: { ...audience, kind } }),
    { keepPreviousData: true },
  )

/** Reads the mail as one of its recipients would get it, updated when typing pauses. */
export function useMailPreview(written: Previewed | null) {
  const settled = useDebouncedContent(written, PAUSE)
  return useReading(
    settled && ['patients', 'mail', settled],
    () => api.mailings.preview({ body: settled as Previewed }),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  )
}

/**
 * Reads whom an SMS would reach and its price, once typing pauses. Until the answer to what is written now is there,
 * `isReading` is true, and the answer before it stays.
 */
export function useTextsReach(written: Texting | null) {
  const settled = useDebouncedContent(written, PAUSE)
  const { data, error, isValidating } = useReading(
    settled && ['sessions', 'texts', settled],
    () => api.mailings.textsReach({ body: settled as Texting }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  const isReading = isValidating || JSON.stringify(settled) !== JSON.stringify(written)
  return { reached: data, error, isReading }
}

export const useNewsChoice = (patientId: string) =>
  useReading(['patients', 'news', patientId], () => api.mailings.news({ params: { id: patientId } }))

export async function storeNewsChoice(patientId: string, choice: NewsChoice): Promise<void> {
  await api.mailings.setNews({ params: { id: patientId }, body: { choice } })
  await refresh('patients')
}

/** Pauses, resumes or stops a mailing. */
export async function changeMailingState(id: string, how: 'pause' | 'resume' | 'stop'): Promise<void> {
  try {
    await api.mailings[how]({ params: { id } })
  } finally {
    void refresh('messages')
  }
}
