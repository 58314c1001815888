import { addTexts } from '../../lib/i18n'
import en from './texts.en.json'
import fr from './texts.fr.json'

addTexts('sessionTypes', { fr, en })
