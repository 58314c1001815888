import { addTexts } from '../../lib/i18n'

addTexts('calendly', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
