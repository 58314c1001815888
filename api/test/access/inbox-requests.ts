import { messageWords, write } from '../inbox/a-message.ts'
import type { Requests } from './requests-of-contract.ts'
import type { Scene } from './scene.ts'

/** A message to the practice; its parameters. */
async function message({ app, practice }: Scene) {
  await write(app, practice)
  const { data } = await (await app.signedIn(practice)).inbox.list({})
  return { params: { id: data[0]?.id ?? '' } }
}

/** The requests of the inbox endpoints. */
export const inboxRequests: Requests['inbox'] = {
  write: async ({ app, practice }) => ({
    params: { practiceId: practice.id },
    body: await messageWords(app, practice),
  }),
  list: () => ({}),
  unread: () => ({}),
  read: message,
  mark: async (scene) => ({ ...(await message(scene)), body: { isRead: true } }),
  answer: async (scene) => ({ ...(await message(scene)), body: { text: 'Bonjour, volontiers.' } }),
  remove: message,
}

/** The requests of the endpoints for installs. */
export const installRequests: Requests['widgetInstalls'] = {
  report: ({ practice }) => ({
    params: { practiceId: practice.id },
    body: { element: 'ancrage-booking', page: 'https://cabinet.example/rendez-vous', version: '1.0.0' },
  }),
  list: () => ({}),
}
