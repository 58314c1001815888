import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The validations of this feature's forms, the same as on the server. */
export const checkClientEmail = zodResolver(contract.clientArea.askLink.body)
export const checkCredentials = zodResolver(contract.clientArea.login.body)
export const checkClientPassword = zodResolver(contract.clientArea.setPassword.body)
