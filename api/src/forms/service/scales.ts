import type { answersOf } from './answers.ts'

type FormAnswers = Awaited<ReturnType<typeof answersOf>>

interface Scale {
  formId: string
  questionId: string
  label: { fr: string; en: string | null }
  kind: 'number' | 'scale'
  points: { at: Date; value: number; sessionId: string }[]
}

/**
 * Numbers and scales over time, the oldest first. A question is the same through all versions of its form, with its
 * latest title; corrected answers do not count.
 */
export function scalesIn(answers: FormAnswers): Scale[] {
  const scales = new Map<string, Scale>()
  for (const answer of [...answers].reverse()) {
    if (answer.isReplaced) continue
    for (const { id, kind, label } of answer.version.content.questions) {
      const value = answer.answers[id]
      if ((kind !== 'number' && kind !== 'scale') || typeof value !== 'number') continue
      const key = `${answer.formId} ${id} ${kind}`
      const scale = scales.get(key) ?? { formId: answer.formId, questionId: id, label, kind, points: [] }
      scale.label = label
      scale.points.push({ at: answer.answeredAt, value, sessionId: answer.sessionId })
      scales.set(key, scale)
    }
  }
  return [...scales.values()]
}
