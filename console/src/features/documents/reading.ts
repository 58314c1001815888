import { api, asProblem } from '../../lib/api'
import { parseAnswer, problemOf } from '../../lib/read-answer'

/** Where a document is read for some minutes. */
export type FetchLink = (id: string) => Promise<{ url: string }>

export const ownLink: FetchLink = (id) => api.documents.link({ params: { id } })
export const sharedLink: FetchLink = (id) => api.documents.sharedLink({ params: { id } })

/** The bytes of a document, under the type that its content has. They never become a page of our origin. */
export async function readDocument(ask: FetchLink, { id, type }: { id: string; type: string }): Promise<Blob> {
  const { url } = await ask(id)
  const response = await fetch(url).catch((error) => {
    throw asProblem(error)
  })
  if (!response.ok)
    throw problemOf(response.status, response.headers.get('retry-after'), parseAnswer(await response.text()))
  return new Blob([await response.arrayBuffer()], { type })
}

/** Lets the browser keep a document as a file. */
export async function saveDocument(ask: FetchLink, { id, name }: { id: string; name: string }) {
  const { url } = await ask(id)
  const anchor = Object.assign(document.createElement('a'), { href: url, download: name })
  anchor.click()
}
