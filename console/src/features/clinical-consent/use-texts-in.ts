import { useEffect, useState } from 'react'
import { textsIn } from '../../lib/i18n'

/** Says whether the texts of a language are loaded. */
export function useTextsIn(language: Parameters<typeof textsIn>[0]): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const show = () => setReady(true)
    // If they cannot be loaded, the console's own language is used.
    textsIn(language).then(show, show)
  }, [language])
  return ready
}
