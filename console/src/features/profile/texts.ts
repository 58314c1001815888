import { addTexts } from '../../lib/i18n'

addTexts('profile', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
