/** Where r2wc keeps an element's properties by name, under the symbol that it registers: texts, and our objects. */
export const PROPS = Symbol.for('r2wc.props')

type WidgetPrototype = HTMLElement & { [PROPS]: Record<string, unknown>; draw(): void }

export const attributeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Gives elements the properties that say more than their attribute: those that are there or not, and objects. */
export function mirrorOthers(prototype: WidgetPrototype, flags: readonly string[], objects: readonly string[]): void {
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
        return this[PROPS][name] ?? undefined
      },
      set(value) {
        if (value != null && typeof value !== 'object') return this.setAttribute(attribute, String(value))
        // An object stays out of the page's markup: it may contain personal data.
        this.removeAttribute(attribute)
        this[PROPS][name] = value
        this.draw()
      },
    })
  }
}

const accessor = (
  prototype: WidgetPrototype,
  name: string,
  how: { get(this: WidgetPrototype): unknown; set(this: WidgetPrototype, value: unknown): void },
) => Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...how })

/** Sets a property again that was set before the element was defined: such a property hides the accessor. */
export function takeEarly(element: object, names: readonly string[]): void {
  const own = element as Record<string, unknown>
  for (const name of names) {
    if (!Object.hasOwn(own, name)) continue
    const early = own[name]
    delete own[name]
    own[name] = early
  }
}

/** Whether the element is invisible until it is opened, by its `display`. */
export const isDialog = (display: unknown): boolean => display === 'drawer' || display === 'modal'
