import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks what was typed as the server will. */
export const check = zodResolver(contract.accounts.login.body)
