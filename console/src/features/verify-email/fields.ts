import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the password chosen with the link by the server's rules. */
export const checkChosenPassword = zodResolver(contract.accounts.resetPassword.body.pick({ password: true }))
