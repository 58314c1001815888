import type { AnswersById } from '@ancrage/api/contract'
import type { api } from '../../lib/api'

type Sent = Parameters<typeof api.forms.fillIn>[0]['body']['answers']

/** Answers as the API takes them: lists that may be changed. */
export const answersBody = (answers: AnswersById) => ({ ...answers }) as Sent
