import type { Page } from '@playwright/test'
import type { messageWords } from './message-words.ts'

/** Opens the filters of sent messages, which stand behind a button on a phone. */
export async function openMessageFilters(page: Page, words: (typeof messageWords)[keyof typeof messageWords]) {
  if ((page.viewportSize()?.width ?? 0) < 616)
    await page.getByRole('button', { name: words.filter, exact: true }).click()
}
