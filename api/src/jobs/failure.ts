/** What may be logged of an error: nothing that could hold a name, an address or a statement's values. */
export interface FailureDescription {
  name: string
  code?: string
  /** Of the database. */
  constraint?: string
  /** Only of mistakes in our own code, whose messages name properties. */
  message?: string
  stack?: string[]
}

const OWN_MISTAKES = new Set(['TypeError', 'ReferenceError', 'AssertionError'])

/** Messages of database and mail errors quote what they choked on, so they stay out; names, codes and places do not. */
export function describeFailure(error: unknown): FailureDescription {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(OWN_MISTAKES.has(error.name) && { message: error.message }),
    ...(stack && { stack: stack.slice(0, 8).map((line) => line.trim()) }),
  }
}
