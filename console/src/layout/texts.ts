import { addTexts } from '../lib/i18n'

addTexts('layout', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
