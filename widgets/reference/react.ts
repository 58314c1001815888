import { ABOUT } from './declarations.ts'
import type { Attribute, Element } from './element.ts'
import { camel, elements } from './elements.ts'

const onName = (event: string) => camel(`on-${event}`)
/** The properties whose value is an object and cannot be written into a tag. */
const objects = ({ attributes }: Element) =>
  attributes.filter(({ propertyType }) => propertyType).map(({ name }) => name)

const row = (element: Element) => {
  const { tag, name, attributes, events } = element
  const texts = attributes.map((one) => one.name).filter((one) => !objects(element).includes(one))
  return `export const ${name} = element(
  '${tag}',
  ${JSON.stringify(texts)},
  ${JSON.stringify(objects(element))},
  ${JSON.stringify(events.map((event) => event.name))},
)`
}

/**
 * The React wrapper. It is thin: React renders the tag; the wrapper listens to its events and sets object properties.
 */
export const reactModule = () => `'use client'
${ABOUT}import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react'

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => \`-\${letter.toLowerCase()}\`)
const camel = (name) => name.replace(/-./g, (part) => part[1].toUpperCase())

const requested = new Set()

/**
 * Loads the elements' code, once a page: \`loadAncrage('https://app.example')\`. On a server it does nothing. To pin a
 * version, pass \`{ file, integrity }\` from /ancrage.json.
 */
export function loadAncrage(origin, { file = '/ancrage.js', integrity } = {}) {
  if (typeof window === 'undefined' || window.Ancrage?.version) return
  const src = new URL(file, origin).href
  if (requested.has(src) || document.querySelector(\`script[src="\${src}"]\`)) return
  requested.add(src)
  const script = Object.assign(document.createElement('script'), { src, async: true })
  if (integrity) Object.assign(script, { integrity, crossOrigin: 'anonymous' })
  document.head.append(script)
}

function element(tag, attributes, objects, events) {
  const names = new Set(attributes.map(camel))
  const properties = new Set(objects.map(camel))
  const handlers = events.map((name) => [\`ancrage-\${name}\`, camel(\`on-\${name}\`)])
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

${elements.map(row).join('\n')}
`

const propType = ({ type, propertyType }: Attribute) =>
  (propertyType ?? type).replace("'1' | '2'", "1 | 2 | 3 | 4 | 5 | 6 | '1' | '2'")

const propsOf = ({ name, attributes, events }: Element) =>
  [
    `export interface ${name}Props extends Plain {\n`,
    ...attributes.map(
      (one) =>
        `  /** ${one.text} */\n  ${camel(one.name)}${one.isRequired ? '' : '?'}: ${propType(one)}${one.isRequired ? '' : ' | undefined'}\n`,
    ),
    ...events.map(
      (event) =>
        `  /** ${event.text} */\n  ${onName(event.name)}?: ((event: Ancrage${name}Events['ancrage-${event.name}']) => void) | undefined\n`,
    ),
    '}\n',
    `export declare const ${name}: ForwardRefExoticComponent<${name}Props & RefAttributes<Ancrage${name}Element>>\n`,
  ].join('')

const imported = () => elements.flatMap(({ name }) => [`Ancrage${name}Element`, `Ancrage${name}Events`]).sort()

/** The types of the wrapper. */
export const reactDeclarations =
  () => `${ABOUT}import type { CSSProperties, ForwardRefExoticComponent, ReactNode, RefAttributes } from 'react'
import type {
${imported()
  .map((name) => `  ${name},\n`)
  .join('')}} from './ancrage.js'

interface Plain {
  id?: string
  className?: string
  style?: CSSProperties & { [property: \`--ancrage-\${string}\`]: string }
  slot?: string
  title?: string
  /** Shown until the elements' code has loaded, e.g. a link to the booking. */
  children?: ReactNode
}

/** A file whose content never changes, and its hash, both as \`/ancrage.json\` lists them. */
export interface ScriptVersion {
  file: string
  integrity?: string
}

/** Loads the elements' code, once a page: \`loadAncrage('https://app.example')\`. On a server it does nothing. */
export declare function loadAncrage(origin: string, version?: ScriptVersion): void

${elements.map(propsOf).join('\n')}`

const tagProps = ({ tag, name, attributes, events }: Element) =>
  [
    `    '${tag}': HTMLAttributes<HTMLElement> & {\n      ref?: Ref<Ancrage${name}Element>\n`,
    ...attributes
      .filter((one) => one.name !== 'lang')
      .map((one) => `      '${one.name}'${one.isRequired ? '' : '?'}: ${one.type} | undefined\n`),
    ...events.map(
      (event) => `      'onancrage-${event.name}'?: (event: Ancrage${name}Events['ancrage-${event.name}']) => void\n`,
    ),
    '    }\n',
  ].join('')

/** The tags themselves in JSX, for React 19 without the wrapper. */
export const jsxDeclarations = () => `${ABOUT}import type { HTMLAttributes, Ref } from 'react'
import type {
${imported()
  .map((name) => `  ${name},\n`)
  .join('')}} from './ancrage.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(tagProps).join('').replace(/^/gm, '  ').trimEnd()}
    }
  }
}
`
