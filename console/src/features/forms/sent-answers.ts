import type { AnswersById } from '@ancrage/api/contract'
import type { api } from '../../lib/api'

type Sent = Parameters<typeof api.forms.fillIn>[0]['body']['answers']

/** Converts answers to the body of the API, which needs mutable arrays. */
export const answersBody = (answers: AnswersById) => ({ ...answers }) as Sent
