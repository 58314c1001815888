import { addTexts } from '../../lib/i18n'

addTexts('reviews', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
