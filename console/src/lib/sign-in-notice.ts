/**
 * Messages that another page has the sign-in page show, passed in the history state: `navigate('/login', { state })`.
 */
const signInNotices = ['passwordReset', 'emailVerified', 'sessionEnded', 'signedOutEverywhere'] as const
export type SignInNotice = (typeof signInNotices)[number]

export const noticeState = (notice: SignInNotice) => ({ notice })

/** Returns the message in a history state, if any. */
export function noticeFromState(state: unknown): SignInNotice | undefined {
  const { notice } = (state ?? {}) as { notice?: unknown }
  return signInNotices.find((known) => known === notice)
}
