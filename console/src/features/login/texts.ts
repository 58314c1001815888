import { addTexts } from '../../lib/i18n'

addTexts('login', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
