import { addTexts } from '../../lib/i18n'

addTexts('customizer', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
