import { addTexts } from '../../../lib/i18n'

addTexts('planning', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
