import type { OctopushActions } from './actions.ts'
import { type OctopushFault, octopushFaultKinds } from './faults.ts'

/** What a form or a test triggers at Octopush. */
type Order = Record<string, string | number | boolean | undefined>

/** The acts below `/stand-in`, for tests that run against the whole system and for the page. */
export async function performOctopushAct(
  octopush: OctopushActions,
  act: string,
  order: Order,
): Promise<object | undefined> {
  const text = (name: string) => String(order[name] ?? '')
  const number = (name: string) => (order[name] === undefined || order[name] === '' ? undefined : Number(order[name]))
  if (act === 'accounts') {
    const { login, key } = octopush.account({
      ...(order.login && { login: text('login') }),
      ...(order.key && { key: text('key') }),
      ...(number('credit') !== undefined && { credit: Number(order.credit) }),
    })
    return { login, key }
  }
  const account = octopush.accounts.find(({ login }) => login === order.login)
  if (!account) return undefined
  const sms = account.sent.find(({ ticket }) => ticket === order.ticket) ?? account.sent.at(-1)
  const kind = octopushFaultKinds.find((one) => one === order.kind)
  const acts: Record<string, () => unknown> = {
    callback: () => Object.assign(account, { callbackUrl: text('url') || null }),
    credit: () => Object.assign(account, { credit: Math.round(Number(order.credit) * 1000) }),
    outcome: () => account.outcomes.set(text('number'), text('status')),
    fault: () =>
      kind &&
      octopush.fault(account, {
        kind,
        ...(order.path && { path: text('path') }),
        ...(number('times') !== undefined && { times: Number(order.times) }),
        ...(number('seconds') !== undefined && { seconds: Number(order.seconds) }),
      } satisfies OctopushFault),
    mend: () => account.faults.splice(0),
    hold: () => Object.assign(account, { isHeld: true }),
    release: () =>
      octopush.release(account, {
        times: number('times') ?? 1,
        isShuffled: order.isShuffled === true || order.isShuffled === 'true',
      }),
    report: () => sms && octopush.report(account, sms, text('status')),
    forge: () =>
      octopush.forge(
        account,
        { channel: 'sms', message_id: text('ticket') || 'sms_forged', number: text('number'), status: text('status') },
        text('url') || undefined,
      ),
    state: () => undefined,
  }
  const perform = Object.hasOwn(acts, act) ? acts[act] : undefined
  if (!perform) return undefined
  await perform()
  const { login, credit, sent, answered, calls, waiting, callbackUrl } = account
  return { login, credit: credit / 1000, sent, answered, calls, waiting: waiting.length, callbackUrl }
}
