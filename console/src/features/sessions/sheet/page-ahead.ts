import type { MouseEvent } from 'react'

type Page = typeof import('../detail/session-page-ahead')
let page: Page | undefined

/** Loads the code that the page of a session needs until one can write there. After a failure, the page asks again. */
async function loadPage() {
  try {
    page ??= await import('../detail/session-page-ahead')
    await page.loadWriting()
  } catch {}
}

/** Asks for the record while the page is still being put together. Not earlier: who reads a record is logged. */
function askForRecord(id: string, { button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  const isElsewhere = altKey || ctrlKey || metaKey || shiftKey || button !== 0
  if (!isElsewhere) page?.readAhead(id)
}

/**
 * What the link to the page of a session does: the page is loaded once a pointer or the focus comes to it. Loaded while
 * the sheet or the list is looked at, its code kept a slow computer busy for half a second, and a key waited.
 */
export const pageAhead = (id: string) => ({
  onPointerEnter: loadPage,
  onFocus: loadPage,
  onClick: (event: MouseEvent) => askForRecord(id, event),
})
