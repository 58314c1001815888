export { storeNewsChoice, useNewsChoice } from './use-mailings'
export { WriteLink } from './write-link'
