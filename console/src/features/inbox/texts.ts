import { addTexts } from '../../lib/i18n'

addTexts('inbox', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
