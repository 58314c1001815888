import { addTexts } from '../../../lib/i18n'

addTexts('session', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
