import { addTexts } from '../../lib/i18n'

addTexts('requests', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
