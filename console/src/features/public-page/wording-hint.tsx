import { concernsOfLines } from '@ancrage/api/contract'
import { useSettledContent } from '../../lib/use-settled'
import { Concerns } from './concerns'

/** Milliseconds without typing before concerns are shown. */
const PAUSE_MS = 400

interface Props {
  /** What is being typed, in one language. */
  texts: readonly string[]
  lang: 'fr' | 'en'
}

/** Lists discouraged wordings of texts that the public page shows, but that are edited elsewhere. */
export function WordingHint({ texts, lang }: Props) {
  return <Concerns concerns={useSettledContent(concernsOfLines(texts, lang, 'presentation'), PAUSE_MS)} />
}
