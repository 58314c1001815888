import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The form, checked as the server will; language and proof are added when it is sent. */
export const checkMessage = zodResolver(contract.publisher.write.body.omit({ captcha: true, locale: true }))
