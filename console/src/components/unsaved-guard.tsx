import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { markUnsaved } from '../lib/writing'
import type { UnsavedQuestion, UnsavedWords } from './unsaved-question'

type Question = ComponentType<ComponentProps<typeof UnsavedQuestion>>
const load = async (): Promise<Question> => (await import('./unsaved-question')).UnsavedQuestion

interface Props {
  isUnsaved: boolean
  /** True where the query of the address says what is edited: changing it leaves the page too. */
  asksOfQuery?: boolean
  words?: UnsavedWords
}

/**
 * Asks before somebody leaves a page with unsaved changes: within the console, by the browser's back button, or by
 * closing the tab. Its code is loaded with the first unsaved change; if that fails, the page stays.
 */
export function UnsavedGuard({ isUnsaved, asksOfQuery = false, words }: Props) {
  const [Question, setQuestion] = useState<Question>()
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      isUnsaved && (now.pathname !== next.pathname || (asksOfQuery && now.search !== next.search)),
  )
  const { state, reset } = blocker
  useEffect(() => (isUnsaved ? markUnsaved() : undefined), [isUnsaved])
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault()
  })
  useEffect(() => {
    if (!isUnsaved || Question) return
    load().then(
      (Loaded) => setQuestion(() => Loaded),
      () => state === 'blocked' && reset?.(),
    )
  }, [isUnsaved, Question, state, reset])
  if (!Question || blocker.state !== 'blocked') return null
  return <Question onLeave={blocker.proceed} onStay={blocker.reset} words={words} />
}
