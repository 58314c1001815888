import type { contract, ReplyOf } from '@ancrage/api/contract'

/** What a link asks, and in whose name. */
export type FormToAnswer = ReplyOf<typeof contract.forms.asked>
