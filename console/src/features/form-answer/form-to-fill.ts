import type { contract, ReplyOf } from '@ancrage/api/contract'

/** The form of a link, with its practice. */
export type FormToAnswer = ReplyOf<typeof contract.forms.toFill>
