import { addTexts } from '../../../lib/i18n'

addTexts('sessionSheet', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
