import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

const load = withTexts(() => import('./own-booking'))

/** The booking with what can be done, loaded when it is shown: the first page of the client area needs only the way to it. */
export const LateBooking = lazy(async () => ({ default: (await load()).OwnBooking }))
