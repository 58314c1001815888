import { addTexts } from '../../../lib/i18n'
import type texts from './texts.fr.json'

declare global {
  interface RegisteredTexts {
    requestsEmpty: typeof texts
  }
}

addTexts('requestsEmpty', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
