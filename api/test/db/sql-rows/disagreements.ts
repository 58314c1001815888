import type { DeclaredColumn, DeclaredStatement } from './declared.ts'
import type { DescribedColumn } from './described.ts'

/** How the driver gives values of a type of PostgreSQL, as the pool of the ORM is set: dates and instants stay text. */
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

/** What is in JSON is nothing that PostgreSQL describes: only a value that JSON cannot be is seen. */
const isOfKind = (declared: string, described: string) =>
  declared === 'unknown' || declared === described || (described === 'json' && declared !== 'Buffer')

/** What PostgreSQL says against the row type of a statement; `described` is its message if it refuses the statement. */
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
