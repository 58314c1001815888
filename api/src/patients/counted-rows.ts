/**
 * SQL of which rows of a table count as something that there is of a client: that a mailing was to reach them, and wrote
 * them nothing, goes with them.
 */
export const isCounted = (table: string) => (table === 'mailing_recipient' ? 'message_key is not null' : 'true')
