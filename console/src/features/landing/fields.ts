import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the form by the server's rules; language and proof of work are added when it is sent. */
export const checkMessage = zodResolver(contract.publisher.write.body.omit({ captcha: true, locale: true }))
