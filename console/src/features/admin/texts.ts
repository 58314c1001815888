import { addTexts } from '../../lib/i18n'

addTexts('admin', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
