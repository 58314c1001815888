import { addTexts } from '../../lib/i18n'

addTexts('customForms', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
