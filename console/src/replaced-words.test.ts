import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Two names for one thing, one name for two, or words that nobody says. */
const replaced = {
  fr: [
    /\bclore\b/,
    /pré-planifi/,
    /Lieu\s: par vidéo/,
    /partie du programme n/,
    /sur ce mois/,
    /client absent/i,
    /reprise\s:/,
    /afficher cette page/,
    /[Ss]econd facteur/,
    /\bTarif\b(?! des cartes)/,
    /connecté\(e\)/,
    /\bAutres horaires\b/,
  ],
  en: [
    /opening hours/i,
    /reschedulings/i,
    /^Sign, or ask/,
    /Have it signed/,
    /paid beforehand/,
    /access of \{\{/,
    /\bcoming appointments/,
    /^Note the consent/,
    /^Without archived/,
    /page that is ready/,
    /without a note/,
    /This page can’t be shown/,
  ],
}

test.each(['fr', 'en'] as const)('in %s, words that confused do not come back', (language) => {
  const files = globSync(`**/*.${language}.json`, { cwd: import.meta.dirname })
  // The lines of a file of texts are its texts.
  const texts = files.flatMap(
    (path) => readFileSync(join(import.meta.dirname, path), 'utf8').match(/(?<=: ").*(?=")/g) ?? [],
  )
  for (const words of replaced[language]) expect(texts.filter((text) => words.test(text))).toEqual([])
})
