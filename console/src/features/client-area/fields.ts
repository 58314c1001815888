import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The forms of this feature, checked as the server will. */
export const checkClientEmail = zodResolver(contract.clientArea.askLink.body)
export const checkCredentials = zodResolver(contract.clientArea.login.body)
export const checkClientPassword = zodResolver(contract.clientArea.setPassword.body)
