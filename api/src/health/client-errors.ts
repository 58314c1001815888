import type { ClientError } from './contract.ts'

const FRAMES = 12

/** `at open (https://host/build/assets/index-Bx1.js:1:20)` of Chromium, `open@https://…` of Firefox and Safari. */
const FRAME =
  /^\s*(?:at )?(?:async )?([\w$.<> ]{0,80}?)[ @]?\(?https?:\/\/[^\s/]+\/(?:[\w.@-]+\/)*([\w.@-]+:\d+:\d+)\)?\s*$/

/** What may be logged of a browser's error: its kind and place, without what it quotes. */
export const loggedError = ({ name, message, stack, page, version, locale }: ClientError) => ({
  page,
  version,
  locale,
  clientError: {
    name: name.replace(/[^\w]/g, ''),
    message: withoutQuotes(message),
    stack: stack.split('\n').flatMap(frameOf).slice(0, FRAMES),
  },
})

/** A place in our scripts; any other line, also the message, is left out. */
function frameOf(line: string): string[] {
  const [, where = '', place = ''] = FRAME.exec(line) ?? []
  return place ? [`${where.trim() || '(anonymous)'} ${place}`] : []
}

/** Messages quote values; in quotes, only the name of a property is ours and stays. */
const withoutQuotes = (message: string) =>
  message
    .replace(/"[^"]*"?|“[^”]*”?|‘[^’]*’?|«[^»]*»?|`[^`]*`?/g, '"…"')
    .replace(/(\((?:reading|setting) '[\w$]+'\))|'[^']*'?/g, (_, property?: string) => property ?? "'…'")
    .replace(/https?:\/\/\S+/g, '(address)')
    .replace(/\S+@\S+/g, '(mail)')
    .replace(/\d{4,}/g, '(number)')
    .slice(0, 300)
