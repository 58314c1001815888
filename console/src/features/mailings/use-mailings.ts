import type { contract, NewsChoice, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type WrittenMailing = ReplyOf<typeof contract.mailings.list>['data'][number]
export type Reach = ReplyOf<typeof contract.mailings.reach>['recipients'][number]
type Reaching = RequestInput<typeof contract.mailings.reach>['body']
type Previewed = RequestInput<typeof contract.mailings.preview>['body']
type Texting = RequestInput<typeof contract.mailings.textsReach>['body']

/** To whom: those who were chosen, or all that a filter finds. */
export type ChosenRecipients = Pick<Reaching, 'patientIds' | 'filter'>
export type MailingKind = Reaching['kind']

/** So long typing rests before what it comes to is asked for. */
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

/** Whom a mail would reach, and whom not. */
export const useReach = (audience: ChosenRecipients | null, kind: MailingKind) =>
  useReading(
    audience && ['patients', 'reach', audience, kind],
    () => api.mailings.reach({ body: { ...audience, kind } }),
    { keepPreviousData: true },
  )

/** What was typed, once typing rests. It is compared by what it says. */
function useSettled<T>(typed: T | null): T | null {
  const said = typed && JSON.stringify(typed)
  const [settled, setSettled] = useState(said)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(said), PAUSE)
    return () => clearTimeout(timer)
  }, [said])
  return settled ? (JSON.parse(settled) as T) : null
}

/** The mail as one of its recipients would get it, updated when typing pauses. */
export function useMailPreview(written: Previewed | null) {
  const settled = useSettled(written)
  return useReading(
    settled && ['patients', 'mail', settled],
    () => api.mailings.preview({ body: settled as Previewed }),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  )
}

/** Whom an SMS would reach, at what price, once typing rests. */
export function useTextsReach(written: Texting | null) {
  const settled = useSettled(written)
  return useReading(
    settled && ['sessions', 'texts', settled],
    () => api.mailings.textsReach({ body: settled as Texting }),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
}

export const useNewsChoice = (patientId: string) =>
  useReading(['patients', 'news', patientId], () => api.mailings.news({ params: { id: patientId } }))

export async function storeNewsChoice(patientId: string, choice: NewsChoice): Promise<void> {
  await api.mailings.setNews({ params: { id: patientId }, body: { choice } })
  await refresh('patients')
}

/** Pauses it, goes on with it, or ends it. */
export async function controlMailing(id: string, how: 'pause' | 'resume' | 'stop'): Promise<void> {
  try {
    await api.mailings[how]({ params: { id } })
  } finally {
    void refresh('messages')
  }
}
