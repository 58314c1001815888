import { useEffect } from 'react'
import { warnDeveloper } from './warn-developer.ts'

export const reportSessionType = (tag: string, sessionType: string): void =>
  warnDeveloper(
    tag,
    `session-type="${sessionType.slice(0, 80)}": the practice offers no such session. The visitor chooses.`,
    'session-type',
  )

/** Tells the developer of a page that names a session which the practice does not offer. */
export function useSessionTypeCheck(
  tag: string,
  practice: { sessionTypes: readonly { id: string }[] } | null,
  sessionType: string | undefined,
) {
  const unknown = practice?.sessionTypes.every(({ id }) => id !== sessionType) && sessionType
  useEffect(() => {
    if (unknown) reportSessionType(tag, unknown)
  }, [tag, unknown])
}
