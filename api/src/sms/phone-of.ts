import { isMinorAt } from '../format/majority.ts'

interface Person {
  phone?: string | null
  guardianPhone?: string | null
  dateOfBirth?: string | null
}

/** Where SMS to a client go: those to a minor go to the guardian, and to nobody where none has a number. */
export function phoneOf({ phone, guardianPhone, dateOfBirth }: Person, now: Date, timeZone: string) {
  const isMinor = isMinorAt(dateOfBirth, now, timeZone)
  return { phone: (isMinor ? guardianPhone : phone) ?? null, isGuardians: isMinor }
}
