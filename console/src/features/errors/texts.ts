import { addTexts } from '../../lib/i18n'

addTexts('errorPages', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
