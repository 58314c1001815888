import { api, asProblem } from '../../lib/api'
import { parsed, problemOf } from '../../lib/read-answer'

/** Where a document is read for some minutes. */
export type AskLink = (id: string) => Promise<{ url: string }>

export const ownLink: AskLink = (id) => api.documents.link({ params: { id } })
export const sharedLink: AskLink = (id) => api.documents.sharedLink({ params: { id } })

/** The bytes of a document, under the type that its content has. They never become a page of our origin. */
export async function readDocument(ask: AskLink, { id, type }: { id: string; type: string }): Promise<Blob> {
  const { url } = await ask(id)
  const response = await fetch(url).catch((error) => {
    throw asProblem(error)
  })
  if (!response.ok) throw problemOf(response.status, response.headers.get('retry-after'), parsed(await response.text()))
  return new Blob([await response.arrayBuffer()], { type })
}

/** Lets the browser keep a document as a file. */
export async function saveDocument(ask: AskLink, { id, name }: { id: string; name: string }) {
  const { url } = await ask(id)
  const anchor = Object.assign(document.createElement('a'), { href: url, download: name })
  anchor.click()
}
