import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { useRef } from 'react'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useClientSignedIn } from '../../lib/signed-in-client'

export type ProfileOfClient = ReplyOf<typeof contract.clientProfile.get>
export type ClientAtPractice = ProfileOfClient['practices'][number]
export type ClientAtPracticeChange = RequestInput<typeof contract.clientProfile.changeKnown>['body']
export type EmailChange = RequestInput<typeof contract.clientProfile.changeEmail>['body']

/** Reads what each practice knows of the client, and changes it. Each change rejects with a `Problem`. */
export function useClientProfile() {
  const isSignedIn = useClientSignedIn()
  const reading = useReading(isSignedIn ? ['client', 'profile'] : null, () => api.clientProfile.get({}))
  // One change waits for the other, because each answer replaces the whole profile.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const changed = (call: () => Promise<ProfileOfClient>): Promise<void> => {
    const change = async () => void (await reading.mutate(await call(), { revalidate: false }))
    const changing = last.current.then(change, change)
    last.current = changing
    return changing
  }
  return {
    ...reading,
    changeKnown: (practiceId: string, body: ClientAtPracticeChange) =>
      changed(() => api.clientProfile.changeKnown({ params: { practiceId }, body })),
    changeLanguage: (locale: ProfileOfClient['locale']) =>
      changed(() => api.clientProfile.change({ body: { locale } })),
    changeEmail: (body: EmailChange) => changed(() => api.clientProfile.changeEmail({ body })),
    keepEmail: async () => {
      await api.clientProfile.keepEmail({})
      await refresh('client')
    },
    endSignIn: async (id: string) => {
      await api.clientProfile.endSignIn({ params: { id } })
      await refresh('client')
    },
  }
}

/** Reads which practices send SMS, and whether the client wants them. */
export function useSmsChoices() {
  const isSignedIn = useClientSignedIn()
  return useReading(isSignedIn ? ['client', 'sms'] : null, () => api.octopush.ofClient({}))
}
