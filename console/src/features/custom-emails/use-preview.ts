import { api } from '../../lib/api'
import type { CustomEmail } from '../../lib/custom-emails'
import { useReading } from '../../lib/readings'
import { useDebounced } from '../../lib/use-debounced'
import type { Letter } from './use-letter'

/** The pause in typing before the preview is updated, in milliseconds. */
const PAUSE = 250

/** Reads the mail as a real client would get it, once typing pauses. The previous preview stays until then. */
export function usePreview({ event, lang }: CustomEmail, letter: Letter, sessionId: string | undefined) {
  const settled = useDebounced(letter, PAUSE)
  return useReading(
    ['custom-emails', 'preview', event, lang, settled, sessionId],
    () => api.customEmails.preview({ params: { event, lang }, body: { ...settled, ...(sessionId && { sessionId }) } }),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  )
}

/** Reads the latest sessions, one of which the preview uses. */
export const useShownSessions = () =>
  useReading(['sessions', 'list', 'for mails'], () =>
    api.sessions.list({ query: { sort: '-startsAt', perPage: '20' } }),
  )
