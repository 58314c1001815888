import { escapeHtml } from '../../lib/escape-html'

/** The values of `{firstname}` and `{date}`. */
export interface PhraseFacts {
  firstname: string
  date: string
}

/** Fills in the known fields of a phrase. The values are escaped, and an unknown field stays as written. */
export const fillPhrase = (html: string, facts: PhraseFacts) =>
  html.replaceAll(/\{(firstname|prénom|date)\}/g, (_, name: string) =>
    escapeHtml(facts[name === 'date' ? 'date' : 'firstname']),
  )
