import { aQuietPractice } from './app'
import { aPublicProfile } from './build-profile'
import { emptyPage, withPublicPage } from './build-public-page'
import { withSchedule } from './build-schedule'
import { withSettings } from './build-settings'
import { withTypes } from './build-types'
import type { FakeApi } from './fake-api'

/** Fakes a practice that has done these steps. */
export function aNewPractice(welcome: ('hours' | 'types' | 'practice' | 'publish')[] = []): FakeApi {
  const api = withSettings(withTypes(withSchedule(aQuietPractice(), { ranges: [] }), []), { welcome })
  api.on('GET /api/public/practices/*', () => aPublicProfile())
  return withPublicPage(api, { draft: emptyPage, version: 0 })
}
