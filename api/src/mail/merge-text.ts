import { type MergeField, type MergeValues, mergeFieldOf } from './merge-fields.ts'

/** Plain words, or a field. */
export type MergePart = string | { field: MergeField }

/** An error in a text: braces without a field, nested ones, or one that is never closed. */
export interface MergeProblem {
  reason: 'unknown_merge_field' | 'nested_merge_field' | 'unclosed_merge_field'
  /** As it stands in the text, with its braces. */
  written: string
}

/** Longer than any name of a field that somebody could mean. */
const LONGEST_NAME = 60

/**
 * Parses a text into words and fields such as `{patient.firstname}`. Nothing else has a meaning. A brace without a
 * following letter is a brace.
 */
export function parseMergeText(text: string): { parts: MergePart[]; problems: MergeProblem[] } {
  const parts: MergePart[] = []
  const problems: MergeProblem[] = []
  let from = 0
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
    const rest = text.slice(at + 1)
    const [name = ''] = rest.match(/^[^{}]*/) ?? []
    const end = rest[name.length]
    const written = text.slice(at, at + 2 + Math.min(name.length, LONGEST_NAME))
    if (end === '{' && /^[\p{L}\p{N}._\s-]*$/u.test(name) && rest.includes('}'))
      problems.push({ reason: 'nested_merge_field', written })
    if (end === undefined && /^\s*\p{L}/u.test(name)) problems.push({ reason: 'unclosed_merge_field', written })
    if (end !== '}' || !name.trim()) continue
    const field = mergeFieldOf(name)
    if (!field) {
      problems.push({ reason: 'unknown_merge_field', written })
      continue
    }
    if (at > from) parts.push(text.slice(from, at))
    parts.push({ field })
    from = at + name.length + 2
  }
  if (from < text.length) parts.push(text.slice(from))
  return { parts, problems }
}

/** Replaces the fields by their values. A value is inserted once and never parsed, whatever it holds. */
export const fillText = (text: string, values: MergeValues): string =>
  parseMergeText(text)
    .parts.map((part) => (typeof part === 'string' ? part : values[part.field]))
    .join('')
