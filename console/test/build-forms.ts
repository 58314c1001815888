import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { type FakeApi, Refusal } from './fake-api'

type Form = ReplyOf<typeof contract.forms.get>
type Content = Form['draft']
type Question = Content['questions'][number]
type Listed = ReplyOf<typeof contract.forms.list>[number]
export type PatientForm = ReplyOf<typeof contract.forms.fillIn>

const AT = '2027-02-20T09:00:00.000Z'
const id = (number: number) => `88888888-0000-7000-8000-${String(number).padStart(12, '0')}`

const none = {
  help: null,
  isRequired: false,
  options: [],
  min: null,
  max: null,
  lowest: null,
  highest: null,
  condition: null,
}
export const aQuestion = (overrides: Partial<Question> & Pick<Question, 'id' | 'kind'>): Question => ({
  ...none,
  label: { fr: `Question ${overrides.id}`, en: null },
  ...overrides,
})

/** A form with a conditional question and a scale. */
export const sleep = (): Content => ({
  name: { fr: 'Votre sommeil', en: 'Your sleep' },
  description: { fr: 'Quelques questions avant la séance.', en: null },
  questions: [
    aQuestion({
      id: 'nuits',
      kind: 'choice',
      isRequired: true,
      label: { fr: 'Comment dormez-vous ?', en: 'How do you sleep?' },
      options: [
        { id: 'mal', label: { fr: 'Mal', en: 'Badly' } },
        { id: 'bien', label: { fr: 'Bien', en: 'Well' } },
      ],
    }),
    aQuestion({
      id: 'depuis',
      kind: 'short_text',
      isRequired: true,
      label: { fr: 'Depuis quand ?', en: 'Since when?' },
      condition: { questionId: 'nuits', comparison: 'is', value: 'mal' },
    }),
    aQuestion({
      id: 'energie',
      kind: 'scale',
      label: { fr: 'Votre énergie', en: 'Your energy' },
      lowest: { fr: 'à plat', en: 'drained' },
      highest: { fr: 'en forme', en: 'well' },
    }),
  ],
})

/** A form with every kind of question. */
export const aFormOfAllKinds = (): Content => ({
  ...sleep(),
  questions: [
    ...sleep().questions,
    aQuestion({ id: 'long', kind: 'long_text' }),
    aQuestion({ id: 'nombre', kind: 'number', min: 1, max: 12 }),
    aQuestion({ id: 'jour', kind: 'date' }),
    aQuestion({ id: 'plusieurs', kind: 'choices', options: sleep().questions[0]?.options ?? [] }),
    aQuestion({ id: 'oui', kind: 'yes_no' }),
    aQuestion({ id: 'accord', kind: 'signature' }),
  ],
})

export const aForm = (overrides: Partial<Form> = {}): Form => {
  const draft = overrides.draft ?? sleep()
  const published = { id: id(100), number: 1, publishedAt: AT }
  return {
    id: id(1),
    name: draft.name,
    questionCount: draft.questions.length,
    published,
    hasChanges: false,
    answerCount: 3,
    archivedAt: null,
    changedAt: AT,
    revision: 1,
    draft,
    versions: [published],
    ...overrides,
  }
}

const listed = ({ draft: _, revision: __, versions: ___, ...form }: Form): Listed => form

export const anAnswer = (number: number, overrides: Partial<PatientForm> = {}): PatientForm => ({
  id: id(200 + number),
  formId: id(1),
  sessionId: id(300),
  by: 'client',
  replacesId: null,
  isReplaced: false,
  answeredAt: `2027-0${number}-01T09:00:00.000Z`,
  version: { id: id(100), number: 1, publishedAt: AT, content: sleep() },
  answers: { nuits: 'mal', depuis: 'L’hiver dernier', energie: 2 + number },
  ...overrides,
})

/** A practice with forms; changes are stored as on the server. */
export function withForms(api: FakeApi, forms: Form[] = [aForm()]): FakeApi {
  const put = (form: Form) => {
    forms = [...forms.filter((each) => each.id !== form.id), form]
    return form
  }
  const find = (wanted = '') => forms.find((form) => form.id === wanted)
  return api
    .on('GET /api/custom-forms', ({ query }) =>
      forms.filter(({ archivedAt }) => (query.archived === '1') === Boolean(archivedAt)).map(listed),
    )
    .on('GET /api/custom-forms/*', (_, [wanted]) => find(wanted) ?? new Refusal('not_found'))
    .on('GET /api/custom-forms/*/versions/*', () => ({ id: id(100), number: 1, publishedAt: AT, content: sleep() }))
    .on('POST /api/custom-forms', ({ body }) => {
      const { content: draft } = body as RequestInput<typeof contract.forms.add>['body']
      return put(
        aForm({ id: id(50 + forms.length), draft, published: null, versions: [], hasChanges: true, answerCount: 0 }),
      )
    })
    .on('PATCH /api/custom-forms/*', ({ body }, [wanted]) => {
      const { draft, isArchived } = body as RequestInput<typeof contract.forms.change>['body']
      const form = find(wanted)
      if (!form) return new Refusal('not_found')
      if (draft && draft.revision !== form.revision) return new Refusal('conflict', { revision: form.revision })
      return put({
        ...form,
        ...(draft && { draft: draft.content, name: draft.content.name, revision: form.revision + 1, hasChanges: true }),
        ...(isArchived !== undefined && { archivedAt: isArchived ? AT : null }),
      })
    })
    .on('POST /api/custom-forms/*/publish', (_, [wanted]) => {
      const form = find(wanted)
      if (!form) return new Refusal('not_found')
      const published = { id: id(101), number: (form.published?.number ?? 0) + 1, publishedAt: AT }
      return put({ ...form, published, hasChanges: false, versions: [published, ...form.versions] })
    })
}

let links = 0

/** A new link to a form, because readings are cached by link. */
export const aLink = () => `/forms/a-token-of-more-than-twenty-characters-${links++}`

/** The form that a client is asked to fill in. */
export const aRequestedForm = (content: Content = sleep()): ReplyOf<typeof contract.forms.toFill> => ({
  practice: { id: '44444444-0000-7000-8000-000000000001', name: 'Cabinet des Tilleuls', primaryColor: '#1f6fc4' },
  firstname: 'Camille',
  locale: 'fr',
  content,
  expiresAt: '2027-03-20T09:00:00.000Z',
  draftKey: 'a'.repeat(43),
})
