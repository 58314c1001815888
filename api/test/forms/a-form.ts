import type { forms as endpoints } from '../../src/forms/contract.ts'
import type { ReplyOf, RequestInput } from '../../src/http/endpoint.ts'
import type { ApiClient } from '../app.ts'

type Content = RequestInput<typeof endpoints.add>['body']['content']
type Question = Content['questions'][number]

export const aFormQuestion = (given: Partial<Question> & Pick<Question, 'id' | 'kind'>): Question => ({
  label: { fr: `Question ${given.id}` },
  ...(/^choices?$/.test(given.kind) && {
    options: [
      { id: 'mal', label: { fr: 'Mal' } },
      { id: 'bien', label: { fr: 'Bien' } },
    ],
  }),
  ...given,
})

/** How one sleeps, and since when, if badly. */
export const sleep = (given: Partial<Content> = {}): Content => ({
  name: { fr: 'Sommeil', en: 'Sleep' },
  questions: [
    aFormQuestion({ id: 'nuits', kind: 'choice', isRequired: true }),
    aFormQuestion({
      id: 'depuis',
      kind: 'short_text',
      isRequired: true,
      condition: { questionId: 'nuits', comparison: 'is', value: 'mal' },
    }),
    aFormQuestion({ id: 'energie', kind: 'scale' }),
  ],
  ...given,
})

/** A published form that can be sent to clients. */
export async function aForm(
  { forms }: ApiClient,
  content: Content = sleep(),
): Promise<ReplyOf<typeof endpoints.publish>> {
  const { id, revision } = await forms.add({ body: { content } })
  return forms.publish({ params: { id }, body: { revision } })
}

/** The token after the last slash of a link. */
export const formToken = (url: string | null) => url?.split('/').at(-1) ?? ''
