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
  /** Of the words that are seen. */
  language: Language
  onLanguage: (language: Language) => void
}

/** What a session type is, in the order in which one thinks of it. */
export function TypeFields({ hasPacks, language, onLanguage }: Props) {
  const spoken = useLanguage()
  return (
    <>
      <WordFields language={language} onLanguage={onLanguage} />
      <TimeFields />
      <TypeColorChoice />
      <PlacesField />
      <RuleFields hasPacks={hasPacks} />
      <TypePreview lang={language === 'en' || spoken === 'en' ? 'en' : 'fr'} />
    </>
  )
}
