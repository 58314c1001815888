import type { DeclaredColumn, DeclaredStatement } from './declared.ts'
import type { DescribedColumn } from './described.ts'

/** The JavaScript types of PostgreSQL's types, as the ORM's pool is set: dates and instants stay text. */
const KINDS: [RegExp, string][] = [
  [/^(smallint|integer|real|double precision|oid)$/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^bytea$/, 'Buffer'],
  [/^jsonb?$/, 'json'],
  [/^(text|uuid|name|date|bigint|numeric|time|timestamp|interval|character)\b/, 'string'],
]

const kindOf = (type: string): string =>
  type.endsWith('[]')
    ? `${kindOf(type.slice(0, -2))}[]`
    : (KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? `unknown to this test: ${type}`)

/** PostgreSQL does not describe the content of JSON: only a type that JSON cannot be is reported. */
const isOfKind = (declared: string, described: string) =>
  declared === 'unknown' || declared === described || (described === 'json' && declared !== 'Buffer')

/**
 * The differences between a statement's row type and PostgreSQL's description; `described` is its message if it refuses
 * the statement.
 */
export function disagreements(
  { path, columns }: DeclaredStatement,
  described: Map<string, DescribedColumn> | string,
): string[] {
  if (typeof described === 'string') return [`${path}: ${described}`]
  return Object.entries(columns).flatMap(([name, declared]) =>
    disagreementOf(declared, described.get(name)).map((reason) => `${path} ${name}: ${reason}`),
  )
}

function disagreementOf(declared: DeclaredColumn, described: DescribedColumn | undefined): string[] {
  if (!described) return ['no such column']
  if (!isOfKind(declared.kind, kindOf(described.type))) return [`${described.type} is no ${declared.kind}`]
  return described.isNullable === true && !declared.isNullable ? ['null may be in it'] : []
}
