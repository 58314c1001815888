import { addTexts } from '../../lib/i18n'

addTexts('formAnswer', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
