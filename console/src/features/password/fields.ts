import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the forms of this feature by the server's rules. */
export const checkEmail = zodResolver(contract.accounts.forgotPassword.body)
export const checkPassword = zodResolver(
  contract.accounts.resetPassword.body.pick({ password: true, keepsConnections: true }),
)
