/**
 * SQL that decides which rows of a table count as content about a client. A mailing that was to reach them but sent
 * nothing does not count, and is deleted with them.
 */
export const countedCondition = (table: string) => (table === 'mailing_recipient' ? 'message_key is not null' : 'true')
