import { addTexts } from '../../../lib/i18n'

addTexts('sessionHead', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
