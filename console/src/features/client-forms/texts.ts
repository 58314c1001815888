import { addTexts } from '../../lib/i18n'

addTexts('clientForms', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
