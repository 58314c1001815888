import { addTexts } from '../../lib/i18n'

addTexts('documents', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
