import { api, asProblem } from '../../lib/api'
import { parseAnswer, problemOf } from '../../lib/read-answer'

/** Returns the address of a document, which is valid for some minutes. */
export type FetchLink = (id: string) => Promise<{ url: string }>

export const ownLink: FetchLink = (id) => api.documents.link({ params: { id } })
export const sharedLink: FetchLink = (id) => api.documents.sharedLink({ params: { id } })

/** Reads the bytes of a document, typed by its content. They never become a page of our origin. */
export async function readDocument(ask: FetchLink, { id, type }: { id: string; type: string }): Promise<Blob> {
  const { url } = await ask(id)
  const response = await fetch(url).catch((error) => {
    throw asProblem(error)
  })
  if (!response.ok)
    throw problemOf(response.status, response.headers.get('retry-after'), parseAnswer(await response.text()))
  return new Blob([await response.arrayBuffer()], { type })
}

/** Downloads a document as a file. */
export async function saveDocument(ask: FetchLink, { id, name }: { id: string; name: string }) {
  const { url } = await ask(id)
  const anchor = Object.assign(document.createElement('a'), { href: url, download: name })
  anchor.click()
}
