import { addTexts } from '../../../lib/i18n'
import type texts from './texts.fr.json'

declare global {
  interface RegisteredTexts {
    smsLetters: typeof texts
  }
}

addTexts('smsLetters', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
