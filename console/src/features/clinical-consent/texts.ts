import { addTexts } from '../../lib/i18n'

addTexts('clinicalConsent', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
