import { addTexts } from '../../lib/i18n'

addTexts('phrases', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
