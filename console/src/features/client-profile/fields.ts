import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The validations of this feature's forms, the same as on the server. */
export const checkNewAddress = zodResolver(contract.clientProfile.changeEmail.body)
export const checkName = zodResolver(contract.clientProfile.requestName.body)
