import type { Source } from './source.ts'
import { notNames } from './vocabulary.ts'

/** The exports that a file declares itself. Migrations are left out: they keep the names of their time. */
export const exportedNames = ({ path, text }: Source): string[] =>
  path.includes('/migrations/')
    ? []
    : [
        ...new Set(
          [
            ...text.matchAll(
              /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm,
            ),
          ].map(([, name = '']) => name),
        ),
      ]

/** The types that a file declares for itself. */
export const ownTypes = ({ text }: Source): string[] =>
  [...text.matchAll(/^(?:interface|type|class|enum) (\w+)/gm)].map(([, name = '']) => name)

/** `readThingsToDo`, `MOST_SHORT` and `things-to-do` in small words. */
export const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

export const notName = (name: string, word: string) => `"${word}" in ${name} is no name: write ${notNames[word]}`
