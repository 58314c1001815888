import { addTexts } from '../../lib/i18n'

addTexts('password', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
