import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The password that is chosen with the link, checked as the server will. */
export const checkChosenPassword = zodResolver(contract.accounts.resetPassword.body.pick({ password: true }))
