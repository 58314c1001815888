/** The first letters of the first and the last name, in place of a portrait. */
export const initialsOf = (name: string): string => {
  const letters = name.split(/[\s-]+/).flatMap((word) => /\p{L}/u.exec(word)?.[0].toLocaleUpperCase('fr') ?? [])
  return [...new Set([0, letters.length - 1])].map((at) => letters[at]).join('')
}
