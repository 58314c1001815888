import { expect } from 'vitest'
import type { ApiClient } from '../app.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { anAdmin } from './an-admin.ts'

/** A platform with an admin, and a post office whose worker runs when the test says so. */
export async function aPlatform() {
  const office = await aPostOffice()
  const { PUBLIC_URL, MAIL_FROM } = office.config
  const app = await office.api({ environment: { PUBLIC_URL, MAIL_FROM } })
  return { office, app, ...(await anAdmin(app)) }
}

export const toUsers = (...ids: string[]) => ({ kind: 'users' as const, ids })
export const aMail = (given: Partial<Parameters<ApiClient['admin']['sendMail']>[0]['body']> = {}) => ({
  audience: { kind: 'all_users' as const, filters: {} },
  subject: 'Une nouveauté pour vous',
  body: 'Premier paragraphe :\nune ligne de plus.\n\nSecond paragraphe.',
  locale: 'fr' as const,
  isService: false,
  ...given,
})

/** Waits until every recipient of a mail has an outcome. */
export async function finished(client: ApiClient, id: string) {
  await expect
    .poll(() => client.admin.mail({ params: { id } }).then(({ isDone }) => isDone), { timeout: 20_000, interval: 100 })
    .toBe(true)
  return client.admin.mail({ params: { id } })
}

export const linkIn = (text: string | undefined) => /unsubscribe#token=([\w-]+)/.exec(text ?? '')?.[1] as string
