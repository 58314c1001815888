import { addTexts } from '../../lib/i18n'

addTexts('booking', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
