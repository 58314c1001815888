import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'

/** Checks what was typed as the server will. */
export const check = zodResolver(contract.accounts.login.body)

const { code } = contract.accounts.login.body.shape

/** The same, with a code of the authenticator: nothing but its six digits is worth an attempt. */
export const checkWithDigits = zodResolver(
  contract.accounts.login.body.extend({
    code: z.preprocess(
      (typed) => (typeof typed === 'string' ? typed.replace(/[\s.-]/g, '') : typed),
      code.unwrap().regex(/^\d{6}$/, 'invalid'),
    ),
  }),
)
