/**
 * Why the link of a form was revoked: by a press, or because somebody else may have it: the client's address was
 * corrected, two clients were merged, or the access of a guardian has ended.
 */
export const formRevocations = ['by_hand', 'new_address', 'merged', 'guardian_ended'] as const
export type FormRevocation = (typeof formRevocations)[number]
