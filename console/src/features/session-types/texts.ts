import { addTexts } from '../../lib/i18n'

addTexts('sessionTypes', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
