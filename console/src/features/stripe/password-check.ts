import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the password that opens a page of Stripe by the server's rules. */
export const checkStripePassword = zodResolver(contract.stripe.connect.body)
