import { api } from './api'
import { appVersion } from './app-version'
import { isLanguage } from './languages'

const reported = new WeakSet<Error>()

/**
 * Reports once to the server that a page crashed. `page` is the pattern of its address. It sends nothing about the
 * person.
 */
export function reportCrash(error: unknown, page: string) {
  if (!(error instanceof Error) || reported.has(error)) return
  reported.add(error)
  const { lang } = document.documentElement
  const body = {
    name: oneLine(error.name, 60) || 'Error',
    message: oneLine(error.message, 500),
    stack: (error.stack ?? '').replace(CONTROL, ' ').slice(0, 4000),
    page,
    version: appVersion().slice(0, 80),
    locale: isLanguage(lang) ? lang : ('fr' as const),
  }
  void api.health.clientError({ body }).catch(() => undefined)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the server refuses them
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]/g
const oneLine = (text: string, max: number) =>
  text
    .replace(CONTROL, ' ')
    .replace(/[\n\u2028\u2029]/g, ' ')
    .slice(0, max)
