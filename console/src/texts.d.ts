import 'i18next'
import type errors from './lib/errors.fr.json'

declare global {
  /** The texts of each namespace: every `texts.ts` adds its own, where it registers them. */
  interface RegisteredTexts {
    errors: typeof errors
  }
}

/** A key that a page asks for and that no file of texts has does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'errors'
    resources: RegisteredTexts
  }
}
