import { addTexts } from '../../lib/i18n'

addTexts('schedule', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
