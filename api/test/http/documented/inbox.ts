import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import type { BuiltPractice } from '../../build.ts'
import { messageWords } from '../../inbox/a-message.ts'
import type { Documented } from '../documented.ts'

interface Asking extends Pick<Documented, 'ask'> {
  practitioner: ReturnType<Documented['as']>
}

/** Calls the endpoints of contact messages and of installs. */
export async function asksOfInbox(app: TestApp, practice: BuiltPractice, { ask, practitioner }: Asking): Promise<void> {
  const { inbox, widgetInstalls, reports } = contract
  const base = `/api/public/practices/${practice.id}`
  const written = await messageWords(app, practice)
  await ask(inbox.write, `${base}/contact`, written)
  await ask(inbox.write, `${base}/contact`, written)
  await ask(inbox.write, `${base}/contact`, await messageWords(app, practice))
  await ask(inbox.write, `${base}/contact`, { ...written, email: 'nobody' })
  await ask(inbox.write, `/api/public/practices/${crypto.randomUUID()}/contact`, written)
  await practitioner(inbox.list)
  await practitioner(inbox.unread)
  const { data } = await (await app.signedIn(practice)).inbox.list({})
  const id = data[0]?.id ?? ''
  await practitioner(inbox.read, undefined, { id })
  await practitioner(inbox.mark, { isRead: true }, { id })
  await practitioner(inbox.mark, { isRead: 'yes' }, { id })
  await practitioner(inbox.answer, { text: 'Bonjour, volontiers.' }, { id })
  await practitioner(inbox.answer, { text: '' }, { id })
  await practitioner(inbox.remove, undefined, { id })
  const unanswered = { id: data[1]?.id ?? '' }
  await practitioner(inbox.remove, undefined, unanswered)
  await practitioner(inbox.remove, undefined, unanswered)
  const seen = { element: 'ancrage-booking', page: 'https://cabinet.example/', version: '1.0.0' }
  await ask(widgetInstalls.report, `${base}/installs`, seen)
  await ask(widgetInstalls.report, `${base}/installs`, { ...seen, element: 'script' })
  await practitioner(widgetInstalls.list)
  await practitioner(reports.origins)
}
