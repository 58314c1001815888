import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'

/** Checks the typed values by the server's rules. */
export const checkSignIn = zodResolver(contract.accounts.login.body)

const { code } = contract.accounts.login.body.shape

/** Checks the same values with a code of the authenticator. Only six digits are sent, so that no attempt is wasted. */
export const checkSignInWithCode = zodResolver(
  contract.accounts.login.body.extend({
    code: z.preprocess(
      (typed) => (typeof typed === 'string' ? typed.replace(/[\s.-]/g, '') : typed),
      code.unwrap().regex(/^\d{6}$/, 'invalid'),
    ),
  }),
)
