'use client'
// The elements of Ancrage. Made from the same data as docs/widgets.md: do not edit.
import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react'

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const camel = (name) => name.replace(/-./g, (part) => part[1].toUpperCase())

const requested = new Set()

/**
 * Loads the elements' code, once a page: `loadAncrage('https://app.example')`. On a server it does nothing. To pin a
 * version, pass `{ file, integrity }` from /ancrage.json.
 */
export function loadAncrage(origin, { file = '/ancrage.js', integrity } = {}) {
  if (typeof window === 'undefined' || window.Ancrage?.version) return
  const src = new URL(file, origin).href
  if (requested.has(src) || document.querySelector(`script[src="${src}"]`)) return
  requested.add(src)
  const script = Object.assign(document.createElement('script'), { src, async: true })
  if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' })
  document.head.append(script)
}

function element(tag, attributes, objects, events) {
  const names = new Set(attributes.map(camel))
  const properties = new Set(objects.map(camel))
  const handlers = events.map((name) => [`ancrage-${name}`, camel(`on-${name}`)])
  const Wrapped = forwardRef((props, ref) => {
    const host = useRef(null)
    const latest = useRef(props)
    useImperativeHandle(ref, () => host.current, [])

    useEffect(() => {
      latest.current = props
      for (const name of properties) {
        const value = props[name] ?? null
        if (host.current[name] !== value && (value !== null || host.current[name] !== undefined)) host.current[name] = value
      }
    })
    useEffect(() => {
      const { current } = host
      const listeners = handlers.map(([type, on]) => {
        const listen = (event) => latest.current[on]?.(event)
        current.addEventListener(type, listen)
        return [type, listen]
      })
      return () => {
        for (const [type, listen] of listeners) current.removeEventListener(type, listen)
      }
    }, [])

    const given = { ref: host }
    for (const [name, value] of Object.entries(props)) {
      if (properties.has(name) || handlers.some(([, on]) => on === name)) continue
      if (name === 'className') given.class = value
      else if (!names.has(name)) given[name] = value
      else if (value !== undefined && value !== null && value !== false) given[kebab(name)] = value === true ? '' : String(value)
    }
    return createElement(tag, given)
  })
  Wrapped.displayName = tag
  return Wrapped
}

export const Booking = element(
  'ancrage-booking',
  ["practice","lang","theme","api","heading-level","hide","utm","session-type","location","layout","time-zone","date","starts-at","display","booking","personal-details"],
  ["prefill"],
  ["ready","error","view","type","slot","hold","hold-expired","step","before-submit","request","booked","rescheduled","cancelled","open","close"],
)
export const Button = element(
  'ancrage-button',
  ["practice","lang","theme","api","heading-level","hide","utm","label","position","session-type","location","layout","time-zone","date","starts-at","booking","personal-details"],
  ["prefill"],
  ["open","close"],
)
export const Next = element(
  'ancrage-next',
  ["practice","lang","theme","api","heading-level","hide","utm","session-type","location","time-zone","personal-details"],
  ["prefill"],
  ["ready","error","view","slot","open","close"],
)
export const Slots = element(
  'ancrage-slots',
  ["practice","lang","theme","api","heading-level","hide","utm","session-type","location","layout","time-zone","date","name","required","disabled"],
  [],
  ["ready","error","view","type","slot"],
)
export const Contact = element(
  'ancrage-contact',
  ["practice","lang","theme","api","heading-level","hide","utm"],
  ["prefill"],
  ["ready","error","view","before-submit","contact"],
)
export const Reviews = element(
  'ancrage-reviews',
  ["practice","lang","theme","api","heading-level","hide","count","layout"],
  [],
  ["ready","error","view","before-submit"],
)
export const Review = element(
  'ancrage-review',
  ["token","lang","theme","api","heading-level","hide"],
  [],
  ["ready","error","view","before-submit","review"],
)
