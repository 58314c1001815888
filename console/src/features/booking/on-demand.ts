import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

const load = withTexts(() => import('./own-booking'))

/**
 * The booking with its actions. It is loaded when it is shown, since the home page of the client area only links to it.
 */
export const OwnBookingOnDemand = lazy(async () => ({ default: (await load()).OwnBooking }))
