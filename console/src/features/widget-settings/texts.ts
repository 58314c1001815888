import { addTexts } from '../../lib/i18n'

addTexts('widgetSettings', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
