import { addTexts } from '../../lib/i18n'
import type texts from './texts.fr.json'

declare global {
  interface RegisteredTexts {
    pay: typeof texts
  }
}

addTexts('pay', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
