/** The limit of one leaflet, and of all that are attached to a mail: many mailboxes refuse more. */
export const LEAFLET_BYTES = 5 * 1024 * 1024
/** A small library: nobody finds anything in a longer one. */
export const MOST_LEAFLETS = 30
/** With one mail. */
export const MOST_WITH_MAIL = 5
