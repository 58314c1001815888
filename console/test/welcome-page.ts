import { page } from 'vitest/browser'
import type { FakeApi } from './fake-api'

/** The first steps of a new practice, as tests use them. */
export const welcomePage = {
  /** A step's heading also says which step it is. */
  heading: (name: string) => page.getByRole('heading', { level: 2, name, exact: false }),
  next: page.getByRole('button', { name: 'Enregistrer et continuer' }),
  /** The French names of the session types that were added, in order. */
  addedTypes: (api: FakeApi) =>
    api.of('POST', '/api/session-types').map(({ body }) => (body as { nameFr: string }).nameFr),
  /** The settings that were saved, in order. */
  savedSettings: (api: FakeApi) => api.of('PATCH', '/api/settings').map(({ body }) => body),
}
