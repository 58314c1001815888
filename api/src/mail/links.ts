import type { Config } from '../config.ts'
import { tokenOf } from '../crypto/single-use.ts'
import { signToken } from '../crypto/token.ts'

/** The addresses that messages carry: built from the configured public address, never from a request. */
export interface Links {
  /** Host of the product, for identifiers that must be unique in the world. */
  host: string
  /** From and ORGANIZER of what is sent. */
  sender: string
  /** A page of the console. */
  page(path: `/${string}`): string
  /**
   * A page with the token of a link that works once, behind the #: browsers keep that to themselves, so neither a
   * server's log nor a referrer holds the token.
   */
  once(path: `/${string}`, purpose: string, id: string): string
  /** The page on which a client answers a form. Signed: whoever has it may answer, once. */
  form(request: { practiceId: string; id: string }): string
  /** The visitor's own page of a session. Signed: whoever has it may move and cancel. */
  manage(session: { practiceId: string; id: string; linkVersion: number }): string
}

export const linksOf = (config: Pick<Config, 'PUBLIC_URL' | 'APP_SECRET' | 'MAIL_FROM'>): Links => ({
  host: new URL(config.PUBLIC_URL).hostname,
  sender: config.MAIL_FROM,
  page: (path) => `${config.PUBLIC_URL}${path}`,
  once: (path, purpose, id) => `${config.PUBLIC_URL}${path}#token=${tokenOf(config.APP_SECRET, purpose, id)}`,
  form: ({ practiceId, id }) => `${config.PUBLIC_URL}/forms/${signToken(config.APP_SECRET, 'form', practiceId, id)}`,
  manage: ({ practiceId, id, linkVersion }) =>
    `${config.PUBLIC_URL}/booking/${signToken(config.APP_SECRET, 'manage', practiceId, id, linkVersion)}`,
})
