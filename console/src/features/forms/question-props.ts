import type { FormAnswerValue } from '@ancrage/api/contract'
import type { Question } from './use-forms'

export interface QuestionProps {
  question: Question
  answer: FormAnswerValue | undefined
  /** The code of the reason why the answer is refused. */
  problem: string | undefined
  onAnswer: (answer: FormAnswerValue | undefined) => void
}
