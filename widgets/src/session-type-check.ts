import { useEffect } from 'react'

/** Tells the developer of a page that names a session which the practice does not offer. */
export function useSessionTypeCheck(
  tag: string,
  practice: { sessionTypes: readonly { id: string }[] } | null,
  sessionType: string | undefined,
) {
  const unknown = practice?.sessionTypes.every(({ id }) => id !== sessionType) && sessionType
  useEffect(() => {
    // It is there already: it comes with the first attribute of that kind.
    if (unknown)
      import('./attributes.ts').then(({ reportSessionType }) => reportSessionType(tag, unknown)).catch(() => undefined)
  }, [tag, unknown])
}
