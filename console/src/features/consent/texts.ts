import { addTexts } from '../../lib/i18n'

addTexts('consent', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
