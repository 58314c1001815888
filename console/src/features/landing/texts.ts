import { addTexts } from '../../lib/i18n'

addTexts('landing', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
