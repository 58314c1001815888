/**
 * Why the link of a form was revoked. `by_hand`: somebody revoked it. The others say that somebody else may have it
 * now: the client has another address, two clients were merged, or a guardian's access has ended.
 */
export const formRevocations = ['by_hand', 'new_address', 'merged', 'guardian_ended'] as const
export type FormRevocation = (typeof formRevocations)[number]
