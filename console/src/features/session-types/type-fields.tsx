import type { Language } from '../../lib/languages'
import { useLanguage } from '../../lib/use-formats'
import { TypeColorChoice } from './color-choice'
import { PlacesField } from './places-field'
import { RuleFields } from './rule-fields'
import { TimeFields } from './time-fields'
import { TypePreview } from './type-preview'
import { WordFields } from './word-fields'

interface Props {
  hasPacks: boolean
  /** The language of the visible text fields. */
  language: Language
  onLanguage: (language: Language) => void
}

/** Shows all fields of a session type. */
export function TypeFields({ hasPacks, language, onLanguage }: Props) {
  const currentLanguage = useLanguage()
  return (
    <>
      <WordFields language={language} onLanguage={onLanguage} />
      <TimeFields />
      <TypeColorChoice />
      <PlacesField />
      <RuleFields hasPacks={hasPacks} />
      <TypePreview lang={language === 'en' || currentLanguage === 'en' ? 'en' : 'fr'} />
    </>
  )
}
