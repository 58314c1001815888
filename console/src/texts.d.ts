import 'i18next'
import type errors from './lib/errors.fr.json'

declare global {
  /** The texts by namespace: each `texts.ts` adds its own where it registers them. */
  interface RegisteredTexts {
    errors: typeof errors
  }
}

/** A key that no file of texts has does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'errors'
    resources: RegisteredTexts
  }
}
