import { invalid } from './refusal.ts'

/** The parameters of a request, from a form or from JSON. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value }
export type Parameters = Record<string, Value>

/** The known parameters: `true` accepts any value, an object names its own, `[…]` is a list of those. */
export type Known = true | { [name: string]: Known } | [Known]

/** Reads a form such as `line_items[0][price_data][unit_amount]=3000`; numbers stay text. */
export function readForm(text: string): Parameters {
  const read: Parameters = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''))
    place(read, [first, ...rest], value)
  }
  return arraysOf(read) as Parameters
}

function place(into: Parameters, [first = '', ...rest]: string[], value: string) {
  if (first === '__proto__') throw invalid('Invalid parameter name', first)
  const name = first === '' ? String(Object.keys(into).length) : first
  if (!rest.length) {
    into[name] = value
    return
  }
  if (typeof into[name] !== 'object') into[name] = {}
  place(into[name] as Parameters, rest, value)
}

/** Turns an object with the keys 0, 1, 2 … into a list. */
function arraysOf(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, each]) => [name, arraysOf(each)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

/** Refuses unknown parameters by their path, as Stripe does. */
export function checkKnown(value: Value, known: Known, path: string[] = []): void {
  if (known === true || typeof value !== 'object' || value === null) return
  if (Array.isArray(known)) {
    const [each] = known
    if (Array.isArray(value))
      for (const [index, one] of value.entries()) checkKnown(one, each, [...path, String(index)])
    return
  }
  for (const [name, one] of Object.entries(value)) {
    const at = [...path, name]
    const next = Object.hasOwn(known, name) ? known[name] : undefined
    const fullPath = at.map((part, index) => (index ? `[${part}]` : part)).join('')
    if (next === undefined) throw invalid(`Received unknown parameter: ${fullPath}`, fullPath, 'parameter_unknown')
    checkKnown(one, next, at)
  }
}

/** A required text. */
export function textOf(parameters: Parameters, name: string, path = name): string {
  const value = parameters[name]
  if (value === undefined || value === '' || value === null)
    throw invalid(`Missing required param: ${path}.`, path, 'parameter_missing')
  if (typeof value === 'object') throw invalid(`Invalid string: ${path}`, path)
  return String(value)
}

/** An optional text. */
export const optionalText = (parameters: Parameters, name: string): string | null =>
  parameters[name] === undefined || parameters[name] === '' ? null : textOf(parameters, name)

/** A required whole number. */
export function integerOf(parameters: Parameters, name: string, path = name): number {
  const text = textOf(parameters, name, path)
  if (!/^-?\d{1,15}$/.test(text)) throw invalid(`Invalid integer: ${text}`, path, 'parameter_invalid_integer')
  return Number(text)
}

/** The parameters below a name; empty if there are none. */
export function groupOf(parameters: Parameters, name: string): Parameters {
  const value = parameters[name]
  if (value === undefined || value === '') return {}
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('Invalid object', name)
  return value
}

/** The caller's own keys and values, within Stripe's limits. */
export function metadataOf(parameters: Parameters, name = 'metadata'): Record<string, string> {
  const entries = Object.entries(groupOf(parameters, name)).map(([key, value]) => [key, String(value)] as const)
  if (entries.length > 50) throw invalid('You can only have up to 50 metadata keys', name)
  for (const [key, value] of entries) {
    if (key.length > 40) throw invalid(`Metadata keys can have up to 40 characters: ${key}`, name)
    if (value.length > 500) throw invalid(`Metadata values can have up to 500 characters: ${key}`, name)
  }
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** An optional text that must be one of these words. */
export function oneOf(parameters: Parameters, name: string, words: readonly string[]): string | null {
  const value = optionalText(parameters, name)
  if (value !== null && !words.includes(value))
    throw invalid(`Invalid ${name}: must be one of ${words.join(', ')}`, name)
  return value
}
