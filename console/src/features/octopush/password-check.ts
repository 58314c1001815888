import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the password that another account needs by the server's rules. */
export const checkSmsPassword = zodResolver(contract.octopush.connect.body.pick({ currentPassword: true }).required())
