import { foldText } from '@ancrage/api/format/accents'
import type { Phrase } from './use-phrases'

/** Returns the text of a phrase without markup, on one line. */
export const plainPhrase = ({ texts }: Phrase) =>
  texts
    .map(({ text }) => new DOMParser().parseFromString(text.replaceAll('</', ' </'), 'text/html').body.textContent)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the phrases whose title and text contain all typed words; accents do not matter. */
export function matchingPhrases(all: readonly Phrase[], typed: string): readonly Phrase[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (!words.length) return all
  return all.filter((phrase) => {
    const text = foldText(`${phrase.title} ${plainPhrase(phrase)}`)
    return words.every((word) => text.includes(word))
  })
}
