import type { Lang } from '@ancrage/api/format/language'
import type { SessionType } from './practice.ts'
import { bookingTexts } from './texts.ts'
import { TypeStep } from './type-step.tsx'

interface TypeCardsProps {
  types: readonly SessionType[]
  lang: Lang
  /** Called with the chosen type. Without it the cards cannot be chosen, as in the practitioner's preview. */
  onChoose?: (type: SessionType) => void
}

/** The cards of session types, outside the widget. */
export const TypeCards = ({ types, lang, onChoose = nothing }: TypeCardsProps) => (
  <TypeStep types={types} lang={lang} texts={bookingTexts[lang]} onChoose={onChoose} onConsider={nothing} />
)

const nothing = () => undefined
