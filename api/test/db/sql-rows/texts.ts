import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { DeclaredStatement } from './declared.ts'

type Evaluate = () => unknown

const collected = Symbol.for('ancrage.test.sql-texts')

/**
 * Answers the text of each statement, or null if only a running function knows it. It loads the modules with one line
 * more at their end, which exports the expressions, since all names of the module are known there.
 */
export function textsOf(sources: string, statements: readonly DeclaredStatement[]): (string | null)[] {
  const handedOut = new Map<DeclaredStatement, Evaluate>()
  Reflect.set(globalThis, collected, (at: number, evaluate: Evaluate) => {
    const statement = statements[at]
    if (statement) handedOut.set(statement, evaluate)
  })
  const urls = new Map(statements.map(({ path }) => [pathToFileURL(`${sources}${path}`).href, path]))
  const hooks = registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      const path = urls.get(url)
      if (path === undefined) return loaded
      const more = statements
        .map(({ expression }, at) => `globalThis[Symbol.for('ancrage.test.sql-texts')](${at}, () => (${expression}))`)
        .filter((_, at) => statements[at]?.path === path)
      return { ...loaded, source: `${loaded.source}\n;${more.join('\n;')}\n` }
    },
  })
  try {
    const require = createRequire(import.meta.url)
    for (const path of urls.values()) require(`${sources}${path}`)
  } finally {
    hooks.deregister()
    Reflect.deleteProperty(globalThis, collected)
  }
  return statements.map((statement) => {
    try {
      const text = handedOut.get(statement)?.()
      return typeof text === 'string' ? text : null
    } catch (error) {
      if (error instanceof ReferenceError) return null
      throw error
    }
  })
}
