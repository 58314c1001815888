import { readStored, store } from './storage'

const entry = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

/** Which build this page runs: the name of the script that began it, another after each build. */
export const appVersion = () => entry().split('/').pop()?.split('?')[0] ?? ''

const RELOADED_FROM = 'reloaded-from'

/**
 * Whether a page that could not load its code should begin anew by itself: the server has another build by now, and
 * this build has not tried before. Without the server a reload would lose the frame for nothing.
 */
export async function isOutdated(): Promise<boolean> {
  const version = appVersion()
  if (!version || readStored(RELOADED_FROM) === version) return false
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!answer.ok || (await answer.text()).includes(version)) return false
  } catch {
    return false
  }
  store(RELOADED_FROM, version)
  return true
}

/** What browsers say when a part of the program cannot be loaded: Chromium, Firefox, Safari. */
export const isMissingCode = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script|Unable to preload/i.test(error.message)
