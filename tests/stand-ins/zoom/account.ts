import { randomBytes, randomInt } from 'node:crypto'

/** A meeting as Zoom writes it. */
export type Meeting = Record<string, unknown> & { id: number; start_url: string; join_url: string }

/** An answer that replaces the true one. */
export interface ZoomFault {
  /** POST, PATCH, DELETE or GET. Default: any. */
  method?: string
  status: number
  code?: number
  retryAfter?: string
  /** Whether the request takes effect all the same, as if only the answer were lost. */
  isDone?: boolean
}

/** The data of one account. */
export class Account {
  readonly meetings = new Map<number, Meeting>()
  readonly calls: { method: string; path: string; body: unknown }[] = []
  faults: ZoomFault[] = []

  /** The next fault for a call, which is then used up. */
  fault(method: string): ZoomFault | undefined {
    const index = this.faults.findIndex((fault) => (fault.method ?? method) === method)
    return index < 0 ? undefined : this.faults.splice(index, 1)[0]
  }

  add(fields: Record<string, unknown>): Meeting {
    const id = randomInt(80_000_000_000, 89_999_999_999)
    const pwd = randomBytes(12).toString('base64url')
    const meeting = {
      id,
      uuid: randomBytes(16).toString('base64'),
      host_id: 'hote',
      status: 'waiting',
      password: pwd.slice(0, 6),
      ...fields,
      join_url: `https://us05web.zoom.test/j/${id}?pwd=${pwd}`,
      start_url: '',
    }
    this.meetings.set(id, meeting)
    return this.withStart(meeting)
  }

  /** Adds a new start_url to each reading, with a key that admits its owner as the host. */
  withStart(meeting: Meeting): Meeting {
    return { ...meeting, start_url: `https://us05web.zoom.test/s/${meeting.id}?zak=${randomBytes(18).toString('hex')}` }
  }
}
