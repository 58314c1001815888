/**
 * The requested conditions of a list with their values. Others stay out of the statement, since PostgreSQL plans by it.
 */
export function conditions() {
  const values: unknown[] = []
  const all: string[] = []
  return {
    values,
    /** The place of a value in the statement. */
    place: (value: unknown) => `$${values.push(value)}`,
    add: (condition: string) => void all.push(`(${condition})`),
    where: () => all.join(' and ') || 'true',
  }
}

export type Conditions = ReturnType<typeof conditions>

/** Shorter words match only at the beginning of words: so few letters occur everywhere. */
const SHORT = 3

/** A pattern for each word of a search: all must be found, in any order, accents and case ignored. */
const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
    .map((word) => (word.length < SHORT ? `% ${word}%` : `%${word}%`))

/** Accounts whose name, address or practice contains the search. */
export function addUserSearch({ add, place }: Conditions, search: string | undefined) {
  for (const pattern of patternsOf(search ?? '')) add(`u.search like fold_text(${place(pattern)})`)
}

/** Patients whose name, in either order, or address begins with the search. */
export function addPatientSearch({ add, place }: Conditions, search: string | undefined) {
  if (!search) return
  const [from, to] = [`fold_text(${place(search)})`, `fold_text(${place(search)}) || U&'\\+10FFFF'`]
  const begins = (column: string) => `${column} >= ${from} and ${column} < ${to}`
  add(['p.lastname_sort_key', 'p.firstname_sort_key', 'p.email_key collate "C"'].map(begins).join(' or '))
}

/** An account has exactly one of the three. */
export const ACCOUNT_STATUS = `case when u.suspended_at is not null then 'suspended'
  when u.email_verified_at is null then 'unverified' else 'active' end`

const statuses = {
  suspended: 'u.suspended_at is not null',
  unverified: 'u.suspended_at is null and u.email_verified_at is null',
  active: 'u.suspended_at is null and u.email_verified_at is not null',
}

export function addStatus({ add }: Conditions, status: keyof typeof statuses | undefined) {
  if (status) add(statuses[status])
}
