/** How hard a password is to guess. Only the first is refused. */
export const passwordStrengths = ['guessable', 'good', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]
