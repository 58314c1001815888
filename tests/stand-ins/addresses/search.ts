import { type Town, towns } from './places.ts'

/** What was found: a town, a street, or a house in it. */
export interface FoundAddress {
  town: Town
  street?: string
  number?: number
  score: number
}

/** Lower case, without accents, hyphens and apostrophes: `L’Île-Gloriette` is `l ile gloriette`. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Whether each typed word starts a word of the place; the last may be incomplete, the others slightly misspelt. */
function fits(typed: string[], text: string, isPrefix: boolean): boolean {
  const words = plain(text).split(' ')
  return typed.every((one) => words.some((word) => (isPrefix ? word.startsWith(one) : word === one)))
}

/** The matching places, the likeliest first. A number of at most four digits before the street is the house number. */
export function search(text: string, { isPrefix = true } = {}): FoundAddress[] {
  const words = plain(text).split(' ')
  const [first = ''] = words
  const number = /^\d{1,4}$/.test(first) && words.length > 1 ? Number(first) : undefined
  const typed = number === undefined ? words : words.slice(1)
  const found = towns.flatMap((town) => inTown(town, typed, number, isPrefix))
  return found.sort((one, other) => other.score - one.score)
}

function inTown(town: Town, typed: string[], number: number | undefined, isPrefix: boolean): FoundAddress[] {
  const place = `${town.postcode} ${town.name}`
  const streets = town.streets.flatMap(([street, last]) => {
    if (!fits(typed, `${street} ${place}`, isPrefix) || fits(typed, place, isPrefix)) return []
    const score = scoreOf(typed, street)
    return number === undefined || number > last ? [{ town, street, score }] : [{ town, street, number, score }]
  })
  if (number !== undefined || !fits(typed, place, isPrefix)) return streets
  return [{ town, score: scoreOf(typed, town.name) + 0.1 }, ...streets]
}

/** The score of a match: the more of the name was typed, the higher. */
const scoreOf = (typed: string[], name: string) =>
  Math.min(0.85, Math.round((typed.join(' ').length / plain(name).length) * 1e4) / 1e4)
