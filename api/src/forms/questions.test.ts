import { describe, expect, test } from 'vitest'
import fc from '../../test/properties.ts'
import { cleanAnswers, type FormAnswerValue, problemsOf, type QuestionRules, shownQuestions } from './questions.ts'

const none = { isRequired: false, options: [], min: null, max: null, condition: null }
const aQuestion = (fields: Partial<QuestionRules> & Pick<QuestionRules, 'id' | 'kind'>): QuestionRules => ({
  ...none,
  ...fields,
})

const badly: QuestionRules['condition'] = { questionId: 'a', comparison: 'is', value: 'mal' }
const options = [{ id: 'mal' }, { id: 'bien' }]

/** Forms of up to eight questions, each of which may depend on an earlier one. */
const forms = fc
  .array(
    fc.record({
      kind: fc.constantFrom<QuestionRules['kind']>('yes_no', 'scale', 'choice', 'choices', 'short_text'),
      isRequired: fc.boolean(),
      source: fc.option(fc.nat(7)),
    }),
    { maxLength: 8 },
  )
  .map((drawn) =>
    drawn.map(({ kind, isRequired, source }, index): QuestionRules => {
      const from = source === null ? undefined : drawn[source]
      const looks = from && source !== null && source < index && from.kind === 'yes_no'
      const condition = looks ? { questionId: `q${source}`, comparison: 'is' as const, value: true } : null
      return aQuestion({ id: `q${index}`, kind, isRequired, condition, options: /^choice/.test(kind) ? options : [] })
    }),
  )

const anything: fc.Arbitrary<FormAnswerValue> = fc.oneof(
  fc.boolean(),
  fc.double(),
  fc.integer({ min: -2, max: 12 }),
  fc.string(),
  fc.constantFrom('mal', 'bien', ''),
  fc.array(fc.constantFrom('mal', 'bien', 'rien')),
)
const answers = fc.dictionary(fc.constantFrom('q0', 'q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7'), anything)

describe('the visible questions', () => {
  test('are in order, each behind the one that it depends on', () => {
    fc.assert(
      fc.property(forms, answers, (questions, given) => {
        const shown = shownQuestions(questions, given).map(({ id }) => id)
        expect(shown).toEqual(questions.map(({ id }) => id).filter((id) => shown.includes(id)))
        for (const { id, condition } of questions)
          if (condition && shown.includes(id)) expect(shown).toContain(condition.questionId)
      }),
    )
  })

  test('stay the same when hidden answers are left out', () => {
    fc.assert(
      fc.property(forms, answers, (questions, given) => {
        const cleaned = cleanAnswers(questions, given)
        expect(shownQuestions(questions, cleaned)).toEqual(shownQuestions(questions, given))
        expect(cleanAnswers(questions, cleaned)).toEqual(cleaned)
      }),
    )
  })

  test.each<[QuestionRules['condition'], FormAnswerValue, boolean]>([
    [badly, 'mal', true],
    [badly, 'bien', false],
    [badly, ['bien', 'mal'], true],
    [{ ...badly, comparison: 'is_not' }, ['bien'], true],
    [{ ...badly, comparison: 'is_not' }, '', false],
    [{ ...badly, comparison: 'at_least', value: 5 }, 5, true],
    [{ ...badly, comparison: 'at_most', value: 5 }, 6, false],
    [{ ...badly, comparison: 'at_least', value: 5 }, '9', false],
    [{ ...badly, value: true }, false, false],
  ])('with %o after %o: %s', (condition, answer, isShown) => {
    const questions = [
      aQuestion({ id: 'a', kind: 'choices', options }),
      aQuestion({ id: 'b', kind: 'date', condition }),
    ]
    expect(shownQuestions(questions, { a: answer })).toHaveLength(isShown ? 2 : 1)
  })
})

describe('answers', () => {
  test('are never checked with an exception, whatever is sent', () => {
    fc.assert(fc.property(forms, answers, (questions, given) => void problemsOf(questions, given)))
  })

  test('that can be stored answer every required visible question', () => {
    fc.assert(
      fc.property(forms, answers, (questions, given) => {
        const cleaned = cleanAnswers(questions, given)
        fc.pre(problemsOf(questions, cleaned).size === 0)
        for (const { id, isRequired } of shownQuestions(questions, cleaned))
          if (isRequired) expect(cleaned[id]).toBeDefined()
      }),
    )
  })

  test.each<[Partial<QuestionRules> & Pick<QuestionRules, 'kind'>, FormAnswerValue, string | undefined]>([
    [{ kind: 'short_text' }, 'a\nb', 'control_characters'],
    [{ kind: 'long_text' }, 'a\nb \u{1F600} \u200F', undefined],
    [{ kind: 'long_text' }, 'a\u0000', 'control_characters'],
    [{ kind: 'long_text' }, 'a\u0085b', 'control_characters'],
    [{ kind: 'short_text', isRequired: true }, '\u200b\u3164', 'required'],
    [{ kind: 'short_text' }, 'x'.repeat(301), 'too_long'],
    [{ kind: 'short_text' }, '=cmd|calc', undefined],
    [{ kind: 'number', min: 1 }, 0, 'too_low'],
    [{ kind: 'number' }, Number.POSITIVE_INFINITY, 'no_number'],
    [{ kind: 'number' }, '3', 'no_number'],
    [{ kind: 'scale' }, 10, undefined],
    [{ kind: 'scale' }, 2.5, 'no_number'],
    [{ kind: 'scale' }, 11, 'too_high'],
    [{ kind: 'date' }, '2027-02-29', 'invalid_day'],
    [{ kind: 'date' }, '2028-02-29', undefined],
    [{ kind: 'choice', options }, 'rien', 'not_an_option'],
    [{ kind: 'choices', options }, ['mal', 'mal'], 'not_an_option'],
    [{ kind: 'yes_no' }, 'oui', 'not_an_option'],
    [{ kind: 'signature' }, 'data:image/svg+xml;base64,PHN2Zy8+', 'unreadable'],
    [{ kind: 'signature' }, `data:image/png;base64,${'A'.repeat(60_000)}`, 'too_long'],
  ])('to %o: %o is %s', (question, answer, problem) => {
    expect(problemsOf([aQuestion({ id: 'a', ...question })], { a: answer }).get('a')).toBe(problem)
  })

  test('to questions that are not asked are refused, also under the name of a property of every object', () => {
    const given = JSON.parse('{"constructor": "x", "a": true}')
    const problems = problemsOf([aQuestion({ id: 'a', kind: 'yes_no' })], given)
    expect([...problems]).toEqual([['constructor', 'unknown_question']])
    expect(cleanAnswers([aQuestion({ id: 'constructor', kind: 'short_text' })], {})).toEqual({})
  })
})
