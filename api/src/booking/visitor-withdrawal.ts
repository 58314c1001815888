import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { isSameMailbox } from '../mail/address.ts'
import { typedSpelling } from '../sessions/typed-details.ts'
import type { OwnWithdrawal } from '../stripe/contract/withdrawal.ts'
import { identityOfClient, withdrawalOfSession } from '../stripe/withdrawal/of-session.ts'
import type { BookingLink } from './own-booking.ts'

/**
 * The state of the right of withdrawal behind a visitor's link. One that proves no client fills in name and address as
 * they were typed, and shows of a declaration only an address that was typed too. `isTheirs`: it has just been made by
 * this link.
 */
export async function visitorWithdrawal(
  em: EntityManager,
  config: Config,
  link: BookingLink,
  { now, isTheirs = false }: { now: Date; isTheirs?: boolean },
): Promise<z.output<typeof OwnWithdrawal>> {
  const state = await withdrawalOfSession(em, link, now)
  if (!link.isUnproven) return state
  const typed = await personAsTyped(em, config, link)
  if (!state.declaredAt) return { ...state, ...typed }
  // If payment was only promised, the acknowledgement goes to the address in the record, however that is spelled.
  const isTyped = isSameMailbox(state.address, typed.address)
  if (isTheirs) return { ...state, address: isTyped ? typed.address : state.address }
  return { ...state, name: typed.name, address: isTyped ? typed.address : '' }
}

async function personAsTyped(em: EntityManager, config: Config, { practiceId, id }: BookingLink) {
  const { firstname, lastname, email } = {
    ...(await identityOfClient(em, { practiceId, id })),
    ...(await typedSpelling(queryOf(em), config, { practiceId, id })),
  }
  return { name: `${firstname} ${lastname}`.trim(), address: email ?? '' }
}
