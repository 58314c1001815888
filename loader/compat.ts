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
  const loader = document.createElement('script')
  loader.src = `${base}ancrage.js`
  loader.async = true
  // A policy with a nonce allows what brings it.
  loader.nonce = script.nonce
  document.head.append(loader)
  installCalendly(base)
  installCal(base)
}
