import { addTexts } from '../../lib/i18n'

addTexts('legal', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
