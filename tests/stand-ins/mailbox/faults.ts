/** A fault of the mail server. Without `times` it lasts until it is removed. */
export interface MailFault {
  /** Only for messages to this recipient; else for all. */
  to?: string
  times?: number
  /** Refuses the message with this code: 4xx says "later", 5xx says "never". */
  reject?: number
  /** Answers so many milliseconds late. */
  delayMs?: number
  /** Stores the message, then breaks the connection before answering. */
  dropAfterData?: boolean
}

export type Faults = ReturnType<typeof createFaults>

/** The active faults. */
export function createFaults() {
  let faults: MailFault[] = []
  return {
    list: () => faults,
    add(fault: MailFault) {
      faults.push(fault)
    },
    clear() {
      faults = []
    },
    /** The fault for a message to these recipients, if any; uses it up once. */
    next(recipients: string[]): MailFault {
      const fault = faults.find(
        ({ to }) => !to || recipients.some((address) => address.toLowerCase() === to.toLowerCase()),
      )
      if (!fault) return {}
      if (fault.times !== undefined && --fault.times <= 0) faults = faults.filter((other) => other !== fault)
      return { ...fault }
    },
  }
}

/** Reads a fault from a request, or answers what is wrong with it. */
export function readFault(body: unknown): MailFault | string {
  if (typeof body !== 'object' || body === null) return 'send a JSON object'
  const { to, times, reject, delayMs, dropAfterData, ...unknown } = body as Record<string, unknown>
  const [name] = Object.keys(unknown)
  if (name) return `${name} is not known`
  if (to !== undefined && typeof to !== 'string') return 'to is an address'
  if (!isCount(times, 1, 1_000_000)) return 'times is a positive whole number'
  if (!isCount(reject, 400, 599)) return 'reject is a code from 400 to 599'
  if (!isCount(delayMs, 0, 600_000)) return 'delayMs is at most ten minutes'
  if (dropAfterData !== undefined && typeof dropAfterData !== 'boolean') return 'dropAfterData is true or false'
  return body as MailFault
}

const isCount = (value: unknown, least: number, most: number) =>
  value === undefined || (Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
