import { addTexts } from '../../lib/i18n'
import type texts from './texts.fr.json'

declare global {
  interface RegisteredTexts {
    drafts: typeof texts
  }
}

addTexts('drafts', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
