import * as z from 'zod'
import { line, text } from '../http/schema.ts'
import {
  comparisons,
  comparisonsOf,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  MOST_SIGNATURE,
  NUMBER_MOST,
  type QuestionRules,
  questionKinds,
} from './questions.ts'

/** Identifies a question or an option for good, through all versions: answers refer to it. */
export const questionId = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'invalid_id')

/** Words in French, and in English where given; otherwise the French ones are used. */
const words = (max: number) => z.strictObject({ fr: line(max), en: line(max).nullable().default(null) })

const longWords = z.strictObject({ fr: text(1000), en: text(1000).nullable().default(null) })

const bound = z.number().min(-NUMBER_MOST).max(NUMBER_MOST).nullable().default(null)

export const Question = z.strictObject({
  id: questionId,
  kind: z.enum(questionKinds),
  label: words(300),
  help: longWords.nullable().default(null),
  isRequired: z.boolean().default(false),
  options: z
    .array(z.strictObject({ id: questionId, label: words(150) }))
    .max(MOST_OPTIONS)
    .default([]),
  min: bound,
  max: bound,
  /** What the ends of a scale mean. */
  lowest: words(60).nullable().default(null),
  highest: words(60).nullable().default(null),
  condition: z
    .strictObject({
      questionId,
      comparison: z.enum(comparisons),
      value: z.union([z.string().max(40), z.number(), z.boolean()]),
    })
    .nullable()
    .default(null),
})
export type Question = z.output<typeof Question>

/** A form as it is asked. Conditions only look back, so there are no circles. */
export const FormContent = z
  .strictObject({
    name: words(120),
    description: longWords.nullable().default(null),
    questions: z.array(Question).max(MOST_QUESTIONS),
  })
  .superRefine(({ questions }, context) => {
    for (const [index, question] of questions.entries())
      for (const [path, message] of mistakesIn(question, questions.slice(0, index)))
        context.addIssue({ code: 'custom', path: ['questions', index, ...path], message })
  })
export type FormContent = z.output<typeof FormContent>

type Mistake = [path: (string | number)[], code: string]

function mistakesIn(question: Question, earlier: Question[]): Mistake[] {
  const { kind, options, min, max } = question
  const mistakes: Mistake[] = []
  const hasOptions = kind === 'choice' || kind === 'choices'
  if (earlier.some(({ id }) => id === question.id)) mistakes.push([['id'], 'repeated'])
  if (hasOptions !== options.length > 0) mistakes.push([['options'], hasOptions ? 'required' : 'only_for_choices'])
  if (new Set(options.map(({ id }) => id)).size < options.length) mistakes.push([['options'], 'repeated'])
  if (kind !== 'number' && (min !== null || max !== null)) mistakes.push([['min'], 'only_for_numbers'])
  if (min !== null && max !== null && min > max) mistakes.push([['max'], 'below_min'])
  if (kind !== 'scale' && (question.lowest || question.highest)) mistakes.push([['lowest'], 'only_for_scales'])
  if (question.condition) mistakes.push(...mistakesInCondition(question.condition, earlier))
  return mistakes
}

function mistakesInCondition(condition: NonNullable<Question['condition']>, earlier: Question[]): Mistake[] {
  const source = earlier.find(({ id }) => id === condition.questionId)
  if (!source) return [[['condition', 'questionId'], 'not_earlier']]
  if (!comparisonsOf[source.kind]?.includes(condition.comparison))
    return [[['condition', 'comparison'], 'not_possible']]
  return isPossible(source, condition.value) ? [] : [[['condition', 'value'], 'not_possible']]
}

function isPossible({ kind, options }: QuestionRules, value: string | number | boolean): boolean {
  if (kind === 'yes_no') return typeof value === 'boolean'
  if (kind === 'number' || kind === 'scale') return typeof value === 'number'
  return options.some(({ id }) => id === value)
}

/** Answers on the wire: the question decides what each may be (`questions.ts`). */
export const Answers = z
  .record(
    questionId,
    z.union([
      z.string().max(MOST_SIGNATURE, 'too_long'),
      z.number(),
      z.boolean(),
      z.array(questionId).max(MOST_OPTIONS),
    ]),
  )
  .refine((answers) => Object.keys(answers).length <= MOST_QUESTIONS, 'too_many')
