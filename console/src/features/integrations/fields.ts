import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'

/** The password that shows the feed, checked as the server will. */
export const checkFeedPassword = zodResolver(contract.calendarFeed.show.body)
