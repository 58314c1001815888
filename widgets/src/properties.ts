type Drawn = HTMLElement & { draw(): void }

const kept = new WeakMap<Element, Record<string, object>>()

export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** What an element was given as objects, by the property's name. */
export const objectsOf = (element: Element): Readonly<Record<string, object>> => kept.get(element) ?? {}

/** Gives elements the properties that say more than their attribute: those that are there or not, and objects. */
export function mirrorOthers(prototype: Drawn, flags: readonly string[], objects: readonly string[]): void {
  for (const name of flags) {
    const attribute = attributeOf(name)
    accessor(prototype, name, {
      get() {
        return this.hasAttribute(attribute)
      },
      set(value) {
        this.toggleAttribute(attribute, value !== 'false' && (Boolean(value) || value === ''))
      },
    })
  }
  for (const name of objects) {
    const attribute = attributeOf(name)
    accessor(prototype, name, {
      get() {
        return objectsOf(this)[name] ?? this.getAttribute(attribute) ?? undefined
      },
      set(value) {
        const { [name]: _before, ...others } = objectsOf(this)
        const isObject = typeof value === 'object' && value
        // An object stays out of the page's markup: it may say who somebody is.
        kept.set(this, isObject ? { ...others, [name]: value } : others)
        if (isObject || value == null) this.removeAttribute(attribute)
        else this.setAttribute(attribute, String(value))
        this.draw()
      },
    })
  }
}

const accessor = (
  prototype: Drawn,
  name: string,
  how: { get(this: Drawn): unknown; set(this: Drawn, value: unknown): void },
) => Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...how })

/** A property that was set before the element was defined hides its accessor: it is set again. */
export function takeEarly(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue
    const early = Reflect.get(element, name) as unknown
    Reflect.deleteProperty(element, name)
    Reflect.set(element, name, early)
  }
}
