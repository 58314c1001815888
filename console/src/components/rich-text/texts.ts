import { addTexts } from '../../lib/i18n'

addTexts('richText', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
