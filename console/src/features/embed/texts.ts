import { addTexts } from '../../lib/i18n'

addTexts('embed', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
