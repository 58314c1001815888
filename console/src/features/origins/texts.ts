import { addTexts } from '../../lib/i18n'

addTexts('origins', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
