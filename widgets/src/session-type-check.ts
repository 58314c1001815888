import { useEffect } from 'react'

/** Warns the developer of a page that names a session type which the practice does not offer. */
export function useSessionTypeCheck(
  tag: string,
  practice: { sessionTypes: readonly { id: string }[] } | null,
  sessionType: string | undefined,
) {
  const unknown = practice?.sessionTypes.every(({ id }) => id !== sessionType) && sessionType
  useEffect(() => {
    // The module is loaded already: it came with the first such attribute.
    if (unknown)
      import('./attributes.ts').then(({ reportSessionType }) => reportSessionType(tag, unknown)).catch(() => undefined)
  }, [tag, unknown])
}
