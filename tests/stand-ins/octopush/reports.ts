import type { OctopushAccount, SentSms } from './accounts.ts'

const PATIENCE_MS = 15_000

/** A delivery report as Octopush writes it. Its time is that of Paris, without a zone. */
export const reportOf = ({ ticket, number, cost, at }: SentSms, status: string): object => ({
  channel: 'sms',
  message_id: ticket,
  list_name: '',
  number,
  status,
  unit_price: cost / 1000,
  delivery_date: new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at),
  meta_data: {},
})

/** Sends reports to the account's owner, or stores them where reports are held. */
export async function report(account: OctopushAccount, ...reports: object[]): Promise<void> {
  if (account.isHeld) account.waiting.push(...reports)
  else for (const one of reports) await post(account, one)
}

/** Sends the held reports: each `times`, and in reverse order if shuffled. */
export async function releaseReports(account: OctopushAccount, { times = 1, isShuffled = false } = {}): Promise<void> {
  account.isHeld = false
  const waiting = account.waiting.splice(0).flatMap((one) => Array.from({ length: times }, () => one))
  for (const one of isShuffled ? waiting.reverse() : waiting) await post(account, one)
}

/** Sends a report to the account's address or to another, and records the answer. */
export async function post(account: OctopushAccount, content: object, url = account.callbackUrl): Promise<void> {
  if (!url) return
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
  await answer?.body?.cancel()
  account.answered.push(answer?.status ?? 0)
}
