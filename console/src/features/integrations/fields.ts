import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the password that shows the feed, or leads video sessions elsewhere, by the server's rules. */
export const checkOwnPassword = zodResolver(contract.calendarFeed.show.body)
