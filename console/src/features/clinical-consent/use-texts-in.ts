import { useEffect, useState } from 'react'
import { textsIn } from '../../lib/i18n'

/** Whether the words of a language are there; those of the console's own are. */
export function useTextsIn(language: Parameters<typeof textsIn>[0]): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const show = () => setReady(true)
    // Without them the console's own language is spoken.
    textsIn(language).then(show, show)
  }, [language])
  return ready
}
