import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The forms of this feature, checked as the server will. */
export const checkEmail = zodResolver(contract.accounts.forgotPassword.body)
export const checkPassword = zodResolver(
  contract.accounts.resetPassword.body.pick({ password: true, keepsConnections: true }),
)
