import { addTexts } from '../../lib/i18n'

addTexts('verifyEmail', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
