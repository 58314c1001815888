import { concernsOfLines } from '@ancrage/api/contract'
import { useDebouncedContent } from '../../lib/use-debounced'
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
  return <Concerns concerns={useDebouncedContent(concernsOfLines(texts, lang, 'presentation'), PAUSE_MS)} />
}
