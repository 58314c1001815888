/**
 * Whether a second factor was due at an instant. An account without a confirmed address cannot set one up, and is not
 * asked.
 */
export const isSecondFactorDue = (
  { secondFactorDueAt, emailVerifiedAt }: { secondFactorDueAt: Date | null; emailVerifiedAt: Date | null },
  at: Date,
): boolean => emailVerifiedAt !== null && secondFactorDueAt !== null && secondFactorDueAt <= at
