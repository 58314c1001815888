import { addTexts } from '../../lib/i18n'

addTexts('register', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
