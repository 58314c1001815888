import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { patient } from './patient-requests.ts'
import type { Requests } from './requests.ts'
import { type Scene, session } from './scene.ts'

const nothing = () => ({})

/** Of somebody new at the Calendly that stands beside the app. */
const calendlyToken = async ({ app }: Scene) => {
  const answer = await fetch(`${app.config.CALENDLY_URL}/stand-in/people`, { method: 'POST', body: '{}' })
  return ((await answer.json()) as { token: string }).token
}

/** What the endpoints are asked behind which Calendly stands. */
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

/** What sets SMS up at the Octopush that stands beside the app. */
const smsAccount = {
  login: 'essais@octopush.test',
  key: 'cle-des-essais',
  sender: 'ESSAIS',
  countries: ['FR' as const],
  lowCredit: null,
}

/** The practice has set up SMS. */
export const withSms = async (scene: Scene) => {
  const client = await scene.app.signedIn(scene.practice)
  return client.octopush.connect({ body: smsAccount })
}

/** What the endpoints are asked behind which Octopush stands. */
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
  report: () => ({ params: { secret: 'nobody' } }),
}

/** A session that is to be held by video. */
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

/** What the endpoints of video are asked. */
export const videoRequests: Requests['video'] = {
  choice: nothing,
  choose: () => ({ body: { kind: 'fixed', url: 'https://salle.test/claire' } }),
  links: byVideo,
  retry: byVideo,
}
