import type { Attribute, Element } from './element.ts'
import { camel, elements } from './elements.ts'

export const ABOUT = '// The elements of Ancrage. Made from the same data as docs/widgets.md: do not edit.\n'

const doc = (text: string, indent = '  ') => `${indent}/** ${text} */\n`

const property = ({ name, type, propertyType, text }: Attribute) =>
  `${doc(text)}  ${camel(name)}: ${propertyType ?? (type === 'boolean' ? type : `${type} | null`)}\n`

/** Leaves `lang` out: every HTML element has it. */
const own = (element: Element) => element.attributes.filter(({ name }) => name !== 'lang')

const eventsOf = ({ name, events }: Element) =>
  [
    `export interface Ancrage${name}Events {\n`,
    ...events.map(
      (event) =>
        `${doc(event.text + (event.isCancelable ? ' Cancelable.' : ''))}  'ancrage-${event.name}': CustomEvent<${event.detail}>\n`,
    ),
    '}\n',
  ].join('')

const BASE = `/** An element whose events are typed. */
export interface AncrageElement<Events> extends HTMLElement {
  addEventListener<K extends keyof Events>(
    type: K,
    listener: (event: Events[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}
`

const PERSONAL = `/** Who the visitor is, as they wrote it: only where \`personal-details\` is set. */
export interface PersonalDetails {
  firstname: string
  lastname: string
  email: string
  phone?: string
  /** The home address, for a session at the client's home. */
  address?: string
  city?: string
  /** The date of birth of a child, \`YYYY-MM-DD\`. */
  dateOfBirth?: string
  /** The adult who books for a child. */
  guardian?: { name: string; phone?: string }
}
`

const classOf = (element: Element) =>
  [
    `${doc(`\`<${element.tag}>\`: ${element.text}`, '')}export interface Ancrage${element.name}Element extends AncrageElement<Ancrage${element.name}Events> {\n`,
    ...own(element).map(property),
    ...element.properties.map(
      ({ name, type, text, isReadonly }) => `${doc(text)}  ${isReadonly ? 'readonly ' : ''}${name}: ${type}\n`,
    ),
    ...element.methods.map(
      ({ name, parameters, returns, text }) => `${doc(text)}  ${name}(${parameters}): ${returns}\n`,
    ),
    '}\n',
  ].join('')

/** The types of all events by name. An event whose detail differs between elements gets the union. */
const everyEvent = () => {
  const details = new Map<string, Set<string>>()
  for (const { name, detail } of elements.flatMap(({ events }) => events))
    details.set(name, (details.get(name) ?? new Set()).add(`CustomEvent<${detail}>`))
  return [
    '/** What is heard around the elements, on `document` or `window`. */\nexport interface AncrageEvents {\n',
    ...[...details].map(([name, events]) => `  'ancrage-${name}': ${[...events].join(' | ')}\n`),
    '}\n',
  ].join('')
}

const GLOBAL = `/** The script on this page; before it has come an array, of which it does what was pushed. */
export interface AncrageScript {
  version?: string
  /** Calls \`act\` once the elements accept calls: \`(window.Ancrage ??= []).push(() => …)\`. */
  push(act: () => void): unknown
  /** Looks for elements in a shadow tree too. */
  watch?(root: ShadowRoot): void
}
`

/** The types that a TypeScript project needs: tags, properties, methods and events. */
export const declarations = () =>
  [
    ABOUT,
    '/** Where a drawer opens. */\nexport interface DrawerPlacement {\n  sessionType?: string\n  /** An instant, ISO 8601. */\n  startsAt?: string\n}\n',
    PERSONAL,
    BASE,
    ...elements.flatMap((element) => [eventsOf(element), classOf(element)]),
    everyEvent(),
    GLOBAL,
    [
      'declare global {\n  interface HTMLElementTagNameMap {\n',
      ...elements.map(({ tag, name }) => `    '${tag}': Ancrage${name}Element\n`),
      '  }\n',
      '  interface DocumentEventMap extends AncrageEvents {}\n',
      '  interface WindowEventMap extends AncrageEvents {}\n',
      '  interface Window {\n    Ancrage?: AncrageScript\n  }\n',
      '}\n',
    ].join(''),
  ].join('\n')
