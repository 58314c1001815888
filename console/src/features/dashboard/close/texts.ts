import { addTexts } from '../../../lib/i18n'
import type texts from './texts.fr.json'

declare global {
  interface RegisteredTexts {
    dashboardClose: typeof texts
  }
}

addTexts('dashboardClose', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
