import { isMinorAt } from '../format/majority.ts'

interface Person {
  phone?: string | null
  guardianPhone?: string | null
  dateOfBirth?: string | null
}

/** The number for SMS to a client. Those to a minor go to the guardian; null if nobody has a number. */
export function phoneOf({ phone, guardianPhone, dateOfBirth }: Person, now: Date, timeZone: string) {
  const isMinor = isMinorAt(dateOfBirth, now, timeZone)
  return { phone: (isMinor ? guardianPhone : phone) ?? null, isGuardians: isMinor }
}
