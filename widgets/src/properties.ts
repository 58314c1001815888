/** How a property mirrors its attribute; an `object` may be a string too. */
export type PropertyKind = 'string' | 'flag' | 'object'
type Kinds = Readonly<Record<string, PropertyKind>>

const kept = new WeakMap<Element, Record<string, object>>()
const attributeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const mirror = {
  /** Gives elements a property for each attribute, and answers the attributes' names. */
  on(prototype: HTMLElement & { draw(): void }, kinds: Kinds): string[] {
    return Object.entries(kinds).map(([name, kind]) => {
      const attribute = attributeOf(name)
      Object.defineProperty(prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: HTMLElement) {
          if (kind === 'flag') return this.hasAttribute(attribute)
          return kept.get(this)?.[name] ?? this.getAttribute(attribute) ?? undefined
        },
        set(this: typeof prototype, value: unknown) {
          const { [name]: _before, ...others } = kept.get(this) ?? {}
          const isObject = kind === 'object' && typeof value === 'object' && value
          // An object stays out of the page's markup: it may say who somebody is.
          kept.set(this, isObject ? { ...others, [name]: value } : others)
          if (kind === 'flag' && value !== 'false') this.toggleAttribute(attribute, Boolean(value) || value === '')
          else if (isObject || value == null || value === false) this.removeAttribute(attribute)
          else this.setAttribute(attribute, String(value))
          this.draw()
        },
      })
      return attribute
    })
  },

  /** What an element was given: attributes by their property's name, and objects. */
  read(element: HTMLElement, kinds: Kinds) {
    const given: Record<string, string | undefined> = {}
    for (const name of Object.keys(kinds)) given[name] = element.getAttribute(attributeOf(name)) ?? undefined
    return { given, kept: kept.get(element) ?? {} }
  },
}

/** A property that was set before the element was defined hides its accessor: it is set again. */
export function takeEarly(element: HTMLElement, kinds: Kinds): void {
  for (const name of Object.keys(kinds)) {
    if (!Object.hasOwn(element, name)) continue
    const early = Reflect.get(element, name) as unknown
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, early)
  }
}
