import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The forms of this feature, checked as the server will. */
export const checkNewAddress = zodResolver(contract.clientProfile.changeEmail.body)
export const checkName = zodResolver(contract.clientProfile.requestName.body)
