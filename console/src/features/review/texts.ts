import { addTexts } from '../../lib/i18n'

addTexts('review', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
