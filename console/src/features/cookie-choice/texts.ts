import { addTexts } from '../../lib/i18n'

addTexts('cookieChoice', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
