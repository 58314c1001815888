import { takeMessages } from './script/contact'
import { askForCookies } from './script/cookies'
import { bringLiveBooking } from './script/live'
import { followMenus } from './script/menus'

/** What is alive on the landing page, which stands there whole before: nothing else of the console comes with it. */
followMenus()
askForCookies()
takeMessages()
bringLiveBooking()
