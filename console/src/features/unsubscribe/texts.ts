import { addTexts } from '../../lib/i18n'

addTexts('unsubscribe', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
