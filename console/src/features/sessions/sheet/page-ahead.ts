import type { MouseEvent } from 'react'
import { useAhead } from '../../../lib/use-ahead'

type Page = typeof import('../detail/session-page-ahead')
let page: Page | undefined

/** Loads the code that the page of a session needs until one can write there. */
export async function loadSessionPage() {
  page ??= await import('../detail/session-page-ahead')
  await page.loadWriting()
}

/**
 * Loads the page of a session while its sheet is looked at. Returns what the press that opens the page does: the record
 * is asked for at once, while the page is still being put together. Not earlier, because who reads a record is logged.
 */
export function usePageAhead(id: string, isReady: boolean) {
  useAhead(loadSessionPage, isReady)
  return ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const isElsewhere = altKey || ctrlKey || metaKey || shiftKey || button !== 0
    if (!isElsewhere) page?.readAhead(id)
  }
}
