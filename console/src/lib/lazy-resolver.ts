import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Loads the validation of a form when it is first needed. If that fails, the form is sent as it is: the server
 * validates too, or the call itself fails without a connection. The next attempt loads again.
 */
export const lazyResolver =
  <I extends FieldValues, C, O>(load: () => Promise<Resolver<I, C, O>>): Resolver<I, C, O> =>
  async (values, ...rest) => {
    const check = await load().catch(() => null)
    return check ? check(values, ...rest) : { values: values as unknown as O, errors: {} }
  }
