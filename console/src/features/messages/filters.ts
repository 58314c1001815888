import {
  type MessageChannel,
  type MessageState,
  type MessageTemplate,
  messageChannels,
  messageStates,
} from '@ancrage/api/contract'
import { type PageSize, pageSizes } from '../../components/page-sizes'
import { dayIn, idIn, oneOf, pageIn, searchWith } from '../../lib/address-values'

/** The kinds of messages that can be filtered: those to clients. */
export const loggedTemplates = [
  'session.requested',
  'session.booked',
  'session.accepted',
  'session.refused',
  'session.proposed',
  'session.moved',
  'session.cancelled',
  'session.lapsed',
  'session.reminder',
  'cards.due',
  'cards.paid',
  'cards.late',
  'cards.lapsed',
  'cards.refunded',
  'cards.withdrawn',
  'due.reminder',
  'invoices.sent',
  'forms.sent',
  'consents.requested',
  'consents.signed',
  'inbox.answered',
  'mailings.sent',
  'marks.reminder',
  'reviews.requested',
  'reviews.hidden',
  'reviews.reportAnswered',
  'client.invited',
] as const satisfies readonly MessageTemplate[]
export type LoggedTemplate = (typeof loggedTemplates)[number]

/** The filters of the list, as the address holds them. */
export interface MessageFilters {
  channel: MessageChannel | ''
  state: MessageState | ''
  template: LoggedTemplate | ''
  from: string
  to: string
  patientId: string
  /** The message that is open beside the list. */
  opened: string
  page: number
  perPage: PageSize
}

const NATURAL_SIZE: PageSize = '20'

/** What the list shows without filters. */
export const withoutFilters = { channel: '', state: '', template: '', from: '', to: '', patientId: '' } as const

/** Counts the filters that are set. */
export const countMessageFilters = (filters: MessageFilters) =>
  Object.keys(withoutFilters).filter((name) => filters[name as keyof typeof withoutFilters] !== '').length

/** Reads filters from an address; unknown values count as absent. */
export function readFilters(search: URLSearchParams): MessageFilters {
  return {
    channel: oneOf(messageChannels, search.get('channel')) ?? '',
    state: oneOf(messageStates, search.get('state')) ?? '',
    template: oneOf(loggedTemplates, search.get('template')) ?? '',
    from: dayIn(search.get('from')) ?? '',
    to: dayIn(search.get('to')) ?? '',
    patientId: idIn(search.get('client')) ?? '',
    opened: idIn(search.get('message')) ?? '',
    page: pageIn(search),
    perPage: oneOf(pageSizes, search.get('perPage')) ?? NATURAL_SIZE,
  }
}

/** Writes filters to an address, without default values. */
export function writeFilters(filters: MessageFilters): URLSearchParams {
  const { channel, state, template, from, to, patientId, opened, page, perPage } = filters
  return searchWith({
    channel,
    state,
    template,
    from,
    to,
    client: patientId,
    message: opened,
    page: page > 1 && String(page),
    perPage: perPage !== NATURAL_SIZE && perPage,
  })
}
