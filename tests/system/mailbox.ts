import type { MailFault } from '../stand-ins/mailbox/faults.ts'
import type { Message } from '../stand-ins/mailbox/message.ts'
import type { ReportKind } from '../stand-ins/mailbox/reports.ts'

export type { Message } from '../stand-ins/mailbox/message.ts'

interface Wanted {
  to: string
  /** A part of the subject. */
  subject?: string
  /** The number of messages to wait for. Default: one. */
  count?: number
  /** Only messages that came after the one with this id. */
  after?: string
  /** In milliseconds. */
  timeout?: number
}

/** The mailbox for tests: read over HTTP, without polling. */
export function mailboxAt(url: string) {
  async function ask(path: string, init?: RequestInit): Promise<Response> {
    const answer = await fetch(url + path, init)
    if (!answer.ok && answer.status !== 408) throw new Error(`the mailbox answered ${answer.status} to ${path}`)
    return answer
  }

  return {
    /** All messages, the newest first. */
    async all(to?: string): Promise<Message[]> {
      return dataOf(await ask(`/api/messages${to ? `?${new URLSearchParams({ to })}` : ''}`))
    },
    /** Waits for mail, and answers the newest match. */
    async next({ to, subject, count, after, timeout = 30_000 }: Wanted): Promise<Message> {
      const query = new URLSearchParams({
        to,
        timeout: String(timeout),
        ...(subject && { subject }),
        ...(count && { count: String(count) }),
        ...(after && { after }),
      })
      const answer = await ask(`/api/messages/wait?${query}`)
      const messages = await dataOf(answer)
      if (!answer.ok || !messages[0])
        throw new Error(
          `no mail ${subject ? `« ${subject} » ` : ''}for ${to} in ${timeout} ms, only ${JSON.stringify(messages.map((message) => message.subject))}`,
        )
      return messages[0]
    },
    /** Sets a fault of the mail server. */
    async misbehave(fault: MailFault): Promise<void> {
      await ask('/api/faults', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
    },
    async behave(): Promise<void> {
      await ask('/api/faults', { method: 'DELETE' })
    },
    /** Has the recipient's server report on a mail afterwards. */
    async report({ id }: Message, kind: ReportKind): Promise<void> {
      await ask(`/api/messages/${id}/report?${new URLSearchParams({ kind })}`, { method: 'POST' })
    },
  }
}

const dataOf = async (answer: Response) => ((await answer.json()) as { data: Message[] }).data
