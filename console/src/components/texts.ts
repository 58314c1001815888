import { addTexts } from '../lib/i18n'

addTexts('components', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
