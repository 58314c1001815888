import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { publishUser } from '../../lib/signed-in'

export type Profile = ReplyOf<typeof contract.profile.own>
export type ProfileChange = RequestInput<typeof contract.profile.change>['body']

/** Reads and changes the profile of the signed-in user. */
export function useProfile() {
  const reading = useReading(['user', 'profile'], () => api.profile.own({}))

  async function show(profile: Profile) {
    await reading.mutate(profile, { revalidate: false })
    // The frame shows the name and the picture too.
    publishUser()
    void refresh('user')
  }

  return {
    ...reading,
    change: async (body: ProfileChange) => {
      const changed = await api.profile.change({ body })
      await show(changed)
      return changed
    },
    setAvatar: async (body: Blob, onProgress?: (sent: number) => void) =>
      show(await api.profile.setAvatar({ body }, { ...(onProgress && { onProgress }) })),
    removeAvatar: async () => {
      await api.profile.removeAvatar({})
      if (reading.data) await show({ ...reading.data, avatarUrl: null })
    },
  }
}

export type OwnProfile = ReturnType<typeof useProfile>
