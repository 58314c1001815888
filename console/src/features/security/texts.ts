import { addTexts } from '../../lib/i18n'

addTexts('security', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
