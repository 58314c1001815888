import { setUpContactForm } from './script/contact'
import { setUpCookieBanner } from './script/cookies'
import { loadLiveBooking } from './script/live'
import { setUpMenus } from './script/menus'

/** Makes the prerendered landing page interactive, without any other code of the console. */
setUpMenus()
setUpCookieBanner()
setUpContactForm()
loadLiveBooking()
