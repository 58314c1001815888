import type { AnswersById } from '@ancrage/api/contract'
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { type DraftOf, keepDraft } from './draft'

/** The pause before typed text is stored, in milliseconds. Leaving earlier asks for confirmation. */
const PAUSE_MS = 400

/**
 * Keeps what is answered, a moment after each change, and at once when the form goes with its page. Leaving the site
 * asks first only while something is not kept.
 */
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
  const unkept = useRef<AnswersById | null>(null)
  useEffect(() => {
    unkept.current = isStored ? null : answers
  }, [answers, isStored])
  useEffect(
    () => () => {
      if (unkept.current) void keepDraft(form, unkept.current)
    },
    [form],
  )
  useBeforeUnload((event) => {
    if (!isStored) event.preventDefault()
  })
}
