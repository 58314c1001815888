import { addTexts } from '../../lib/i18n'

addTexts('privacy', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
