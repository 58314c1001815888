import { comparisonsOf, type QuestionKind } from '@ancrage/api/contract'
import type { FormContent, Question } from '../forms/public'

/** Returns the permanent id of a question or an option. It begins with a letter, as the server requires. */
export const newName = () => `q${crypto.randomUUID().replaceAll('-', '').slice(0, 15)}`

export const newOption = () => ({ id: newName(), label: { fr: '', en: null } })

/** Returns a new question of a kind, without words. */
export const newQuestion = (kind: QuestionKind): Question => ({
  id: newName(),
  kind,
  label: { fr: '', en: null },
  help: null,
  isRequired: false,
  options: kind === 'choice' || kind === 'choices' ? [newOption(), newOption()] : [],
  min: null,
  max: null,
  lowest: null,
  highest: null,
  condition: null,
})

/** Replaces a question of the form. */
export const withQuestion = (content: FormContent, changed: Question): FormContent => ({
  ...content,
  questions: content.questions.map((question) => (question.id === changed.id ? mended(changed) : question)),
})

/** Removes what the kind of a question does not have. */
function mended(question: Question): Question {
  const { kind, options, min, max, lowest, highest } = question
  const hasOptions = kind === 'choice' || kind === 'choices'
  return {
    ...question,
    options: hasOptions ? (options.length ? options : [newOption(), newOption()]) : [],
    ...(kind === 'number' ? { min, max } : { min: null, max: null }),
    ...(kind === 'scale' ? { lowest, highest } : { lowest: null, highest: null }),
  }
}

/** Removes a question, and the conditions that depend on it. */
export const withoutQuestion = (content: FormContent, id: string): FormContent => ({
  ...content,
  questions: content.questions
    .filter((question) => question.id !== id)
    .map((question) => (question.condition?.questionId === id ? { ...question, condition: null } : question)),
})

/** Returns the earlier questions on which this one can depend. */
export const sourcesFor = ({ questions }: FormContent, id: string): Question[] =>
  questions
    .slice(
      0,
      questions.findIndex((question) => question.id === id),
    )
    .filter(({ kind }) => comparisonsOf[kind])

/** Returns the first suggestion of a condition on a question. */
export const firstCondition = ({ id: questionId, kind, options }: Question): NonNullable<Question['condition']> => {
  if (kind === 'yes_no') return { questionId, comparison: 'is', value: true }
  if (kind === 'number' || kind === 'scale') return { questionId, comparison: 'at_least', value: 5 }
  return { questionId, comparison: 'is', value: options[0]?.id ?? '' }
}

export interface Difference {
  added: Question[]
  removed: Question[]
  changed: Question[]
  isMoved: boolean
}

/** Returns what clients will be asked differently. */
export function differenceOf(before: FormContent, after: FormContent): Difference {
  const earlier = new Map(before.questions.map((question) => [question.id, question]))
  const later = new Set(after.questions.map(({ id }) => id))
  const stayed = (content: FormContent, others: { has(id: string): boolean }) =>
    content.questions.filter(({ id }) => others.has(id)).map(({ id }) => id)
  return {
    added: after.questions.filter(({ id }) => !earlier.has(id)),
    removed: before.questions.filter(({ id }) => !later.has(id)),
    changed: after.questions.filter((question) => {
      const known = earlier.get(question.id)
      return known && JSON.stringify(known) !== JSON.stringify(question)
    }),
    isMoved: stayed(before, later).join() !== stayed(after, earlier).join(),
  }
}
