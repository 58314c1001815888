import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * The check of a form that is loaded when it is first needed. Where it cannot be loaded, nothing is held back: the
 * server checks the same, or the call itself tells that there is no connection. The next attempt loads it again.
 */
export const lazyResolver =
  <I extends FieldValues, C, O>(load: () => Promise<Resolver<I, C, O>>): Resolver<I, C, O> =>
  async (values, ...rest) => {
    const check = await load().catch(() => null)
    return check ? check(values, ...rest) : { values: values as unknown as O, errors: {} }
  }
