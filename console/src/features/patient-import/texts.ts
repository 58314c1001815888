import { addTexts } from '../../lib/i18n'

addTexts('patientImport', { fr: () => import('./texts.fr.json'), en: () => import('./texts.en.json') })
