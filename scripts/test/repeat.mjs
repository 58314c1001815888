/** Quotes a text for the shell. Titles contain quotes of all kinds: only single quotes leave all others alone. */
export const quoted = (text) => (/^[\w./:@=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** The command that runs only these files, or one test of them, in the same order. */
export const commandFor = ({ files, title, seed, isOnOneCore }) =>
  [
    `npm test -- --seed ${seed}`,
    ...(isOnOneCore ? ['--one-core'] : []),
    ...files.map(quoted),
    ...(title ? [`-t ${quoted(title)}`] : []),
  ].join(' ')

/** A pattern of Vitest and Playwright that matches this text literally. */
export const literally = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
