import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests-of-contract.ts'
import { PASSWORD, type Scene, session } from './scene.ts'

const nothing = () => ({})

/** The token of a new user at the Calendly stand-in beside the app. */
const calendlyToken = async ({ app }: Scene) => {
  const answer = await fetch(`${app.config.CALENDLY_URL}/stand-in/people`, { method: 'POST', body: '{}' })
  return ((await answer.json()) as { token: string }).token
}

/** The requests of the Calendly endpoints. */
export const calendlyRequests: Requests['calendly'] = {
  account: nothing,
  connect: async (scene) => ({ body: { token: await calendlyToken(scene) } }),
  disconnect: nothing,
  sync: async (scene) => {
    const client = await scene.app.signedIn(scene.practice)
    await client.calendly.connect({ body: { token: await calendlyToken(scene) } })
    return {}
  },
  delivery: ({ practice }) => ({ query: { practice: practice.id } }),
}

/** The settings that set up SMS at the Octopush stand-in beside the app. */
const smsAccount = {
  login: 'essais@octopush.test',
  key: 'cle-des-essais',
  sender: 'ESSAIS',
  countries: ['FR' as const],
  lowCredit: null,
  currentPassword: PASSWORD,
}

/** Sets up SMS for the practice. */
export const withSms = async (scene: Scene) => {
  const client = await scene.app.signedIn(scene.practice)
  return client.octopush.connect({ body: smsAccount })
}

/** The requests of the Octopush endpoints. */
export const octopushRequests: Requests['octopush'] = {
  account: nothing,
  connect: () => ({ body: smsAccount }),
  refresh: async (scene) => {
    await withSms(scene)
    return {}
  },
  disconnect: nothing,
  ofPatient: patient,
  unblock: patient,
  ofClient: nothing,
  choose: ({ practice }) => ({ params: { practiceId: practice.id }, body: { refuses: true } }),
  reportByQuery: nothing,
  report: () => ({ params: { secret: 'nobody' } }),
}

/** A session that is held by video. */
const byVideo = async (scene: Scene) => {
  const { params } = await session(scene)
  await inPractice(scene.app.orm.em.fork(), scene.practice.id, async (em) => {
    const query = queryOf(em)
    await query("update session set location = 'video' where id = $1", [params.id])
    await query(
      `insert into video_choice (practice_id, kind, url, changed_at) values ($1, 'fixed', 'https://salle.test/', now())
       on conflict do nothing`,
      [scene.practice.id],
    )
  })
  return { params }
}

/** The requests of the video endpoints. */
export const videoRequests: Requests['video'] = {
  choice: nothing,
  choose: () => ({ body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: PASSWORD } }),
  links: byVideo,
  retry: byVideo,
}
