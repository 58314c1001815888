import { addTexts } from '../../lib/i18n'

addTexts('calendar', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
