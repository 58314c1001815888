import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the forms of this page by the server's rules. */
export const checkPasswords = zodResolver(contract.accounts.changePassword.body)
export const checkNewEmail = zodResolver(contract.accounts.changeEmail.body)
export const checkCurrentPassword = zodResolver(contract.passkeys.remove.body)
export const checkNewPasskey = zodResolver(
  contract.passkeys.begin.body.extend({ name: contract.passkeys.add.body.shape.name }),
)
export const checkProof = zodResolver(contract.accounts.turnOffTotp.body)
