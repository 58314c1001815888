import { addTexts } from '../../lib/i18n'

addTexts('patient', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
