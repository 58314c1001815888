import { useEffect, useState } from 'react'
import { api } from '../../lib/api'
import type { CustomEmail } from '../../lib/custom-emails'
import { useReading } from '../../lib/readings'
import type { Letter } from './use-letter'

/** So long typing rests before the mail is drawn anew. */
const PAUSE = 250

/** The mail as a real client would get it, once typing pauses. What was shown stays until then. */
export function usePreview({ event, lang }: CustomEmail, letter: Letter, sessionId: string | undefined) {
  const [settled, setSettled] = useState(letter)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(letter), PAUSE)
    return () => clearTimeout(timer)
  }, [letter])
  return useReading(
    ['custom-emails', 'preview', event, lang, settled, sessionId],
    () => api.customEmails.preview({ params: { event, lang }, body: { ...settled, ...(sessionId && { sessionId }) } }),
    { keepPreviousData: true, revalidateOnFocus: false, revalidateIfStale: false },
  )
}

/** The latest sessions: of one of them the mail is shown. */
export const useShownSessions = () =>
  useReading(['sessions', 'list', 'for mails'], () =>
    api.sessions.list({ query: { sort: '-startsAt', perPage: '20' } }),
  )
