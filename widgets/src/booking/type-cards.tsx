import type { Lang } from '@ancrage/api/format/language'
import type { SessionType } from './practice.ts'
import { bookingTexts } from './texts.ts'
import { TypeStep } from './type-step.tsx'

/** The cards of session types to look at: whoever sets them up sees what visitors will. */
export const TypeCards = ({ types, lang }: { types: readonly SessionType[]; lang: Lang }) => (
  <TypeStep types={types} lang={lang} texts={bookingTexts[lang]} onChoose={nothing} onConsider={nothing} />
)

const nothing = () => undefined
