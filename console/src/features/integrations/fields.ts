import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** Checks the password that shows the feed by the server's rules. */
export const checkFeedPassword = zodResolver(contract.calendarFeed.show.body)
