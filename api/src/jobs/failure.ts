/** What may be logged of an error: nothing that could hold a name, an address or a statement's values. */
export interface FailureDescription {
  name: string
  code?: string
  /** The constraint of a database error. */
  constraint?: string
  /** Only for bugs of ours, whose messages name properties. */
  message?: string
  stack?: string[]
}

const OWN_MISTAKES = new Set(['TypeError', 'ReferenceError', 'AssertionError'])

/** Messages of database and mail errors quote values, so they are left out; names, codes and places stay. */
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
