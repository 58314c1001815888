import { addTexts } from '../../lib/i18n'

addTexts('settings', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
