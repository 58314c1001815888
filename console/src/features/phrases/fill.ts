import { escapeHtml } from '../../lib/escape-html'

/** What stands for `{firstname}` and `{date}`. */
export interface Facts {
  firstname: string
  date: string
}

/** The words with what is known filled in. A name is text, whatever it holds; an unknown field stays as it is written. */
export const filled = (html: string, facts: Facts) =>
  html.replaceAll(/\{(firstname|date)\}/g, (_, name: keyof Facts) => escapeHtml(facts[name]))
