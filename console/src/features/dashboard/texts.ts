import { addTexts } from '../../lib/i18n'

addTexts('dashboard', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
