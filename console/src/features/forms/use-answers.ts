import { type AnswersById, cleanAnswers, type FormAnswerValue, problemsOf, shownQuestions } from '@ancrage/api/contract'
import { useRef, useState } from 'react'
import type { Question } from './use-forms'

/** Answers while they are given: what is shown for them, and once one has tried to send them, what is wrong. */
export function useAnswers(questions: readonly Question[], before: AnswersById = {}) {
  const [answers, setAnswers] = useState<AnswersById>(before)
  const [isTold, setTold] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const place = useRef<HTMLDivElement>(null)
  const shown = shownQuestions(questions, answers)
  const kept = cleanAnswers(questions, answers)
  const problems: ReadonlyMap<string, string> = new Map([...refused, ...(isTold ? problemsOf(questions, kept) : [])])

  function answer(id: string, value: FormAnswerValue | undefined) {
    setAnswers(({ [id]: _, ...others }) => (value === undefined ? others : { ...others, [id]: value }))
    setRefused((told) => new Map([...told].filter(([refusedId]) => refusedId !== id)))
  }

  /** The first question that is not answered as it is asked takes the focus. */
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
    kept,
    problems,
    answer,
    /** Whether something was answered that is not what was there. */
    isTouched: JSON.stringify(kept) !== JSON.stringify(cleanAnswers(questions, before)),
    /** Of the questions that are shown: how many are answered. */
    done: shown.filter(({ id }) => kept[id] !== undefined).length,
    /** What can be sent; null where something is missing, which is said then. */
    ready() {
      const wrong = problemsOf(questions, kept)
      setTold(true)
      if (wrong.size) point(wrong)
      return wrong.size ? null : kept
    },
    /** What the server refused, by question; false when it was about none. */
    refuse(errors: Record<string, string[]> = {}) {
      const told = new Map(
        Object.entries(errors).flatMap(([path, [code = '']]) => {
          const id = path.replace(/^answers\./, '')
          return path.startsWith('answers.') && shown.some((question) => question.id === id)
            ? [[id, code] as const]
            : []
        }),
      )
      setRefused(told)
      if (told.size) point(told)
      return told.size > 0
    },
  }
}

export type Answering = ReturnType<typeof useAnswers>
