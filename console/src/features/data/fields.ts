import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the password before an export by the server's rules. */
export const checkExportPassword = zodResolver(contract.practiceExport.link.body)
