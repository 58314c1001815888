/** What another page has the sign-in page say, handed over in the state of the history: `navigate('/login', { state })`. */
export const signInNotices = ['passwordReset', 'emailVerified', 'sessionEnded', 'signedOutEverywhere'] as const
export type SignInNotice = (typeof signInNotices)[number]

export const noticeState = (notice: SignInNotice) => ({ notice })

/** The notice that came along, if any. */
export function noticeFromState(state: unknown): SignInNotice | undefined {
  const { notice } = (state ?? {}) as { notice?: unknown }
  return signInNotices.find((known) => known === notice)
}
