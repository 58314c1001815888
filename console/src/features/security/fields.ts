import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The forms of this page, checked as the server will. */
export const checkPasswords = zodResolver(contract.accounts.changePassword.body)
export const checkNewEmail = zodResolver(contract.accounts.changeEmail.body)
export const checkProof = zodResolver(contract.accounts.turnOffTotp.body)
