import { addTexts } from '../../lib/i18n'

addTexts('patients', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
