/** Whether the day was over at an instant. Who has not confirmed the address cannot set one up, and is not asked. */
export const isSecondFactorDue = (
  { secondFactorDueAt, emailVerifiedAt }: { secondFactorDueAt: Date | null; emailVerifiedAt: Date | null },
  at: Date,
): boolean => emailVerifiedAt !== null && secondFactorDueAt !== null && secondFactorDueAt <= at
