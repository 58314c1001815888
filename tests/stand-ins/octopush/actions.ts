import { type NewAccount, newOctopushAccount, type OctopushAccount, type SentSms } from './accounts.ts'
import type { OctopushFault } from './faults.ts'
import { post, releaseReports, report, reportOf } from './reports.ts'

export type OctopushActions = ReturnType<typeof octopushActions>

/** What happens at Octopush: accounts, faults and delivery reports. */
export function octopushActions() {
  const accounts: OctopushAccount[] = []
  /** Reports are sent one after the other. */
  let line: Promise<void> = Promise.resolve()
  const queue = (work: () => Promise<void>) => {
    line = line.then(work)
    return line
  }

  return {
    accounts,
    /** Creates an account, with credit in euros. */
    account(given: NewAccount = {}): OctopushAccount {
      const account = newOctopushAccount(given, accounts.length + 1)
      accounts.push(account)
      return account
    },
    fault: (account: OctopushAccount, fault: OctopushFault) => void account.faults.push({ ...fault }),
    mend: (account: OctopushAccount) => void account.faults.splice(0),
    release: (account: OctopushAccount, how?: Parameters<typeof releaseReports>[1]) =>
      queue(() => releaseReports(account, how)),
    /** Repeats or changes the report of an SMS; `forge` sends any content to any address. */
    report: (account: OctopushAccount, sms: SentSms, status: string) =>
      queue(() => report(account, reportOf(sms, status))),
    forge: (account: OctopushAccount, content: object, at?: string) => queue(() => post(account, content, at)),
    /** Settles when all reports so far were answered. */
    settled: () => line,
    /** Reports that an SMS was accepted, and then its outcome. */
    reportSending(account: OctopushAccount, sms: SentSms) {
      const outcome = account.outcomes.get(sms.number) ?? 'DELIVERED'
      void queue(() => report(account, reportOf(sms, 'ACK'), reportOf(sms, outcome)))
    },
  }
}
