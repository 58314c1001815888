/**
 * `<script async src="https://…/compat.js">`, in place of Calendly's or Cal.com's script: pages written for their
 * embeds show Ancrage's booking, once their links lead to it. It brings `ancrage.js`; what it takes on is described in
 * docs/widgets.md.
 */

import { installCal } from './compat/cal.ts'
import { installCalendly } from './compat/calendly.ts'

const script = (document.currentScript ?? document.querySelector('script[src*="/compat"]')) as HTMLScriptElement
const base = new URL('.', script.src).href

// Twice on a page has the same effect as once.
if (!window.Calendly) {
  ;(window as { Ancrage?: unknown }).Ancrage ??= []
  // Imported, it needs neither a nonce nor a policy for Trusted Types of its own.
  import(/* @vite-ignore */ `${base}ancrage.js`).catch((reason) =>
    console.warn(`${base}ancrage.js did not load. See ${base}developers#blocked`, reason),
  )
  installCalendly(base)
  installCal(base)
}
