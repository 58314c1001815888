import { addTexts } from '../../../lib/i18n'

addTexts('sessions', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
