import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Check the password before an export, and before a client is erased, by the server's rules. */
export const checkExportPassword = zodResolver(contract.practiceExport.link.body)
export const checkErasurePassword = zodResolver(contract.patientErasure.erase.body)
