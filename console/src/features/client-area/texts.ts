import { addTexts } from '../../lib/i18n'

addTexts('clientArea', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
