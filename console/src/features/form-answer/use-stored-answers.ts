import type { AnswersById } from '@ancrage/api/contract'
import { useEffect, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { type DraftOf, keepDraft } from './draft'

/** The pause before typed text is stored, in milliseconds. Leaving earlier asks for confirmation. */
const PAUSE_MS = 400

/** Keeps what is answered, a moment after each change; leaving the page asks first only while something is not kept. */
export function useStoredAnswers(form: DraftOf, answers: AnswersById) {
  const [stored, setStored] = useState(answers)
  const isStored = stored === answers
  useEffect(() => {
    if (isStored) return
    const timer = setTimeout(async () => {
      if (await keepDraft(form, answers)) setStored(answers)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [form, answers, isStored])
  useBeforeUnload((event) => {
    if (!isStored) event.preventDefault()
  })
}
