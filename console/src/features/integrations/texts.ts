import { addTexts } from '../../lib/i18n'

addTexts('integrations', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
