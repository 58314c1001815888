export { allowsPurpose, closePreferences, useChoice } from './cookie-choice'
export { CookieLink } from './cookie-link'
export { consentPurposes, type Purpose } from './third-parties'
