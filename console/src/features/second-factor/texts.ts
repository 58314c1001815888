import { addTexts } from '../../lib/i18n'

addTexts('secondFactor', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
