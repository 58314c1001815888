import { hasControl, hasControlButLines, hasVisibleText, stripInvisible } from '../http/clean-text.ts'

/** What a form can ask. See `docs/decisions/0105-custom-forms.md`. */
export const questionKinds = [
  'short_text',
  'long_text',
  'number',
  'date',
  'choice',
  'choices',
  'yes_no',
  'scale',
  'signature',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** How a condition compares an earlier answer with its value; for several choices, `is` means that it is among them. */
export const comparisons = ['is', 'is_not', 'at_least', 'at_most'] as const
export type Comparison = (typeof comparisons)[number]

/** The comparisons for each kind of earlier question. Conditions cannot use any other kind. */
export const comparisonsOf: Partial<Record<QuestionKind, readonly Comparison[]>> = {
  choice: ['is', 'is_not'],
  choices: ['is', 'is_not'],
  yes_no: ['is'],
  number: ['is', 'at_least', 'at_most'],
  scale: ['is', 'at_least', 'at_most'],
}

/** The part of a question that its answers depend on, without its words. */
export interface QuestionRules {
  id: string
  kind: QuestionKind
  isRequired: boolean
  /** Of choices. */
  options: readonly { id: string }[]
  /** Of numbers. */
  min: number | null
  max: number | null
  /** It is shown when an earlier, shown question has this answer. */
  condition: { questionId: string; comparison: Comparison; value: string | number | boolean } | null
}

/** Text, a number, a day (`YYYY-MM-DD`), the id of an option or several, yes or no, a PNG as a data address. */
export type FormAnswerValue = string | number | boolean | readonly string[]
/** Answers by question; unanswered questions are absent. */
export type AnswersById = Readonly<Record<string, FormAnswerValue>>

export const MOST_QUESTIONS = 100
export const MOST_OPTIONS = 30
export const SCALE_MOST = 10
export const MOST_SHORT = 300
export const MOST_LONG = 5000
/** Above this, somebody leans on a key. */
export const NUMBER_MOST = 1_000_000_000
/** The limit of a drawn signature as text: ours have a third of it. */
export const MOST_SIGNATURE = 60_000

const PNG = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Why an answer is refused; the words are the front's. */
const answerProblemCodes = [
  'required',
  'too_long',
  'control_characters',
  'no_number',
  'too_low',
  'too_high',
  'invalid_day',
  'not_an_option',
  'unreadable',
  'unknown_question',
] as const
export type AnswerProblem = (typeof answerProblemCodes)[number]

/** The answer to a question; undefined for none, an empty text or an empty choice. */
export function givenAnswer(answers: AnswersById, id: string): FormAnswerValue | undefined {
  const answer = Object.hasOwn(answers, id) ? answers[id] : undefined
  const isEmpty = typeof answer === 'string' ? !hasVisibleText(answer) : Array.isArray(answer) && answer.length === 0
  return isEmpty ? undefined : answer
}

/**
 * The questions that are shown for these answers, in order. An answer to a question that is hidden now has no effect.
 */
export function shownQuestions<Q extends QuestionRules>(questions: readonly Q[], answers: AnswersById): Q[] {
  const shown = new Set<string>()
  return questions.filter(({ id, condition }) => {
    const isShown =
      !condition ||
      (shown.has(condition.questionId) && isFulfilled(condition, givenAnswer(answers, condition.questionId)))
    if (isShown) shown.add(id)
    return isShown
  })
}

function isFulfilled(
  { comparison, value }: NonNullable<QuestionRules['condition']>,
  answer: FormAnswerValue | undefined,
): boolean {
  if (answer === undefined) return false
  const isIt = Array.isArray(answer) ? answer.includes(String(value)) : answer === value
  if (comparison === 'is') return isIt
  if (comparison === 'is_not') return !isIt
  if (typeof answer !== 'number' || typeof value !== 'number') return false
  return comparison === 'at_least' ? answer >= value : answer <= value
}

/** The answers as they are stored: those to shown questions, with texts trimmed and cleaned. */
export function cleanAnswers(
  questions: readonly QuestionRules[],
  answers: AnswersById,
): Record<string, FormAnswerValue> {
  const cleaned: Record<string, FormAnswerValue> = {}
  for (const { id } of shownQuestions(questions, answers)) {
    const answer = givenAnswer(answers, id)
    if (answer !== undefined) cleaned[id] = typeof answer === 'string' ? stripInvisible(answer).trim() : answer
  }
  return cleaned
}

/** The problems of the answers by question. Empty when they can be stored. */
export function problemsOf(questions: readonly QuestionRules[], answers: AnswersById): Map<string, AnswerProblem> {
  const problems = new Map<string, AnswerProblem>()
  const known = new Set(questions.map(({ id }) => id))
  for (const id of Object.keys(answers)) if (!known.has(id)) problems.set(id, 'unknown_question')
  for (const question of shownQuestions(questions, answers)) {
    const problem = problemOf(question, givenAnswer(answers, question.id))
    if (problem) problems.set(question.id, problem)
  }
  return problems
}

function problemOf(question: QuestionRules, answer: FormAnswerValue | undefined): AnswerProblem | undefined {
  if (answer === undefined) return question.isRequired ? 'required' : undefined
  return checks[question.kind](answer, question)
}

type Check = (answer: FormAnswerValue, question: QuestionRules) => AnswerProblem | undefined

const textOf =
  (most: number, isRefused: (text: string) => boolean): Check =>
  (answer) => {
    if (typeof answer !== 'string') return 'unreadable'
    if (answer.trim().length > most) return 'too_long'
    return isRefused(answer) ? 'control_characters' : undefined
  }

const numberBetween = (answer: FormAnswerValue, least: number, most: number) => {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return 'no_number'
  if (answer < least) return 'too_low'
  return answer > most ? 'too_high' : undefined
}

const isOption = ({ options }: QuestionRules, id: string) => options.some((option) => option.id === id)

const checks: Record<QuestionKind, Check> = {
  short_text: textOf(MOST_SHORT, hasControl),
  long_text: textOf(MOST_LONG, hasControlButLines),
  number: (answer, { min, max }) => numberBetween(answer, min ?? -NUMBER_MOST, max ?? NUMBER_MOST),
  scale: (answer) =>
    typeof answer === 'number' && !Number.isInteger(answer) ? 'no_number' : numberBetween(answer, 0, SCALE_MOST),
  date: (answer) => (typeof answer === 'string' && isDay(answer) ? undefined : 'invalid_day'),
  yes_no: (answer) => (typeof answer === 'boolean' ? undefined : 'not_an_option'),
  choice: (answer, question) =>
    typeof answer === 'string' && isOption(question, answer) ? undefined : 'not_an_option',
  choices: (answer, question) =>
    Array.isArray(answer) && new Set(answer).size === answer.length && answer.every((id) => isOption(question, id))
      ? undefined
      : 'not_an_option',
  signature: (answer) => {
    if (typeof answer !== 'string' || !PNG.test(answer)) return 'unreadable'
    return answer.length > MOST_SIGNATURE ? 'too_long' : undefined
  },
}

/** Whether it is a real day, in a year that somebody alive can mean. */
function isDay(text: string): boolean {
  if (!DAY.test(text) || text < '1900' || text >= '2200') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
