import { addTexts } from '../../lib/i18n'

addTexts('forms', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
