import { escapeHtml } from '../../lib/escape-html'

/** What stands for `{firstname}` and `{date}`. */
export interface PhraseFacts {
  firstname: string
  date: string
}

/** Fills in the known fields of a phrase. A name is text, whatever it holds; an unknown field stays as written. */
export const fillPhrase = (html: string, facts: PhraseFacts) =>
  html.replaceAll(/\{(firstname|prénom|date)\}/g, (_, name: string) =>
    escapeHtml(facts[name === 'date' ? 'date' : 'firstname']),
  )
