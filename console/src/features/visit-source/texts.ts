import { addTexts } from '../../lib/i18n'

addTexts('visitSource', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
