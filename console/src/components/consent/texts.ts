import { addTexts } from '../../lib/i18n'

addTexts('consents', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
