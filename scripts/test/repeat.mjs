/** Titles hold quotes of all kinds: only single quotes leave all others alone. */
export const quoted = (text) => (/^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** The command that runs just these files, or one test of them, in the same order. */
export const commandFor = ({ files, title, seed, isOnOneCore }) =>
  [
    `npm test -- --seed ${seed}`,
    ...(isOnOneCore ? ['--one-core'] : []),
    ...files.map(quoted),
    ...(title ? [`-t ${quoted(title)}`] : []),
  ].join(' ')

/** A pattern of Vitest and Playwright that means these words as they are written. */
export const literally = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
