import { addTexts } from '../../lib/i18n'

addTexts('palette', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
