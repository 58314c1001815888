import { readStored, store } from './storage'

const entry = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

/** Returns the build of this page: the name of its entry script, which changes with each build. */
export const appVersion = () => entry().split('/').pop()?.split('?')[0] ?? ''

const RELOADED_FROM = 'reloaded-from'

/**
 * Says whether a page that could not load its code should reload: the server has another build, and this build has not
 * reloaded before. Without the server a reload would lose the page for nothing.
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

/** Whether the server answers at all. */
export const canBeReached = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Recognises the messages of Chromium, Firefox and Safari for a module that could not be loaded. */
export const isMissingCode = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script|Unable to preload/i.test(error.message)
