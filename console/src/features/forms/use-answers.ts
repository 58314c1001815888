import { type AnswersById, cleanAnswers, type FormAnswerValue, problemsOf, shownQuestions } from '@ancrage/api/contract'
import { useRef, useState } from 'react'
import type { Question } from './use-forms'

/**
 * Holds the answers while the client gives them, the questions that they call for, and after an attempt to send them
 * the problems.
 */
export function useAnswers(questions: readonly Question[], before: AnswersById = {}) {
  const [answers, setAnswers] = useState<AnswersById>(before)
  const [showsProblems, setShowsProblems] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const place = useRef<HTMLDivElement>(null)
  const shown = shownQuestions(questions, answers)
  const cleaned = cleanAnswers(questions, answers)
  const problems: ReadonlyMap<string, string> = new Map([
    ...refused,
    ...(showsProblems ? problemsOf(questions, cleaned) : []),
  ])

  function answer(id: string, value: FormAnswerValue | undefined) {
    setAnswers(({ [id]: _, ...others }) => (value === undefined ? others : { ...others, [id]: value }))
    setRefused((current) => new Map([...current].filter(([refusedId]) => refusedId !== id)))
  }

  /** Focuses the first question whose answer is wrong. */
  function point(wrong: ReadonlyMap<string, string>) {
    const first = shown.find(({ id }) => wrong.has(id))
    const found = [...(place.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [])].find(
      ({ dataset }) => dataset.question === first?.id,
    )
    found?.querySelector<HTMLElement>('input, textarea, canvas')?.focus()
    found?.scrollIntoView({ block: 'center' })
  }

  return {
    place,
    answers,
    shown,
    cleaned,
    problems,
    answer,
    /** Says whether the answers differ from the earlier ones. */
    isTouched: JSON.stringify(cleaned) !== JSON.stringify(cleanAnswers(questions, before)),
    /** The number of visible questions that have an answer. */
    done: shown.filter(({ id }) => cleaned[id] !== undefined).length,
    /** Returns the answers to send, or null and shows the problems when some are missing or wrong. */
    ready() {
      const wrong = problemsOf(questions, cleaned)
      setShowsProblems(true)
      if (wrong.size) point(wrong)
      return wrong.size ? null : cleaned
    },
    /** Shows the server's refusals at their questions. Returns false when none concerns a visible question. */
    refuse(errors: Record<string, string[]> = {}) {
      const refusals = new Map(
        Object.entries(errors).flatMap(([path, [code = '']]) => {
          const id = path.replace(/^answers\./, '')
          return path.startsWith('answers.') && shown.some((question) => question.id === id)
            ? [[id, code] as const]
            : []
        }),
      )
      setRefused(refusals)
      if (refusals.size) point(refusals)
      return refusals.size > 0
    },
  }
}

export type Answering = ReturnType<typeof useAnswers>
