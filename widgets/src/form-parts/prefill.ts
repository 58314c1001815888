// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]/g

/**
 * What the page knows of the visitor, `firstname=Anne&email=…` or an object. Takes only the form's fields, cut to their
 * length, as plain text. It only fills in; the visitor sends.
 */
export function prefillOf<F extends string>(
  given: string | object | undefined,
  longest: Readonly<Record<F, number>>,
): Partial<Record<F, string>> {
  const source: object = typeof given === 'string' ? Object.fromEntries(new URLSearchParams(given)) : (given ?? {})
  const filled: Partial<Record<F, string>> = {}
  for (const field of Object.keys(longest) as F[]) {
    const value = (Object.hasOwn(source, field) ? Reflect.get(source, field) : undefined) as unknown
    if (typeof value === 'string') filled[field] = value.replace(CONTROL, '').slice(0, longest[field])
  }
  return filled
}
