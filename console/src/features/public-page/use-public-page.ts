import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type OwnPublicPage = ReplyOf<typeof contract.publicPage.own>
export type PageContent = RequestInput<typeof contract.publicPage.save>['body']['content']

/** Reads the public page of the signed-in user and returns its actions. */
export function usePublicPage() {
  const reading = useReading(['practice', 'public-page'], () => api.publicPage.own({}))

  async function taking(call: Promise<OwnPublicPage>): Promise<OwnPublicPage> {
    try {
      const now = await call
      await reading.mutate(now, { revalidate: false })
      return now
    } catch (error) {
      const { code, details } = asProblem(error)
      // The page changed elsewhere, or a type or an answer that it shows, whose wording needs a reason: read it again.
      if (code === 'conflict' || details.errors?.reason) void refresh('practice')
      throw error
    }
  }

  return {
    reading,
    save: (content: PageContent, version: number) => taking(api.publicPage.save({ body: { content, version } })),
    changeAddress: (slug: string) => taking(api.publicPage.changeAddress({ body: { slug } })),
    publish: (version: number, reason?: string) =>
      taking(api.publicPage.publish({ body: { version, ...(reason && { reason }) } })),
    unpublish: () => taking(api.publicPage.unpublish({})),
    preview: async () => (await api.publicPage.preview({})).url,
  }
}

export type PublicPageActions = Omit<ReturnType<typeof usePublicPage>, 'reading'>
