import { takeMessages } from './script/contact'
import { askForCookies } from './script/cookies'
import { bringLiveBooking } from './script/live'
import { followMenus } from './script/menus'

/** Makes the prerendered landing page interactive, without any other code of the console. */
followMenus()
askForCookies()
takeMessages()
bringLiveBooking()
