import r2wc from '@r2wc/core'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import css from './first-view.css?inline'
import { Guard } from './guard.tsx'
import { langOf, watchLang } from './lang.ts'
import type { Lang } from './scheduling/words.ts'
import { sharedSheet } from './sheets.ts'

export interface WidgetProps<A extends string = string> {
  /** Attributes by their property name, as written; undefined when absent. */
  given: Readonly<Partial<Record<A, string>>>
  lang: Lang
  /** Dispatches `ancrage-NAME` on the element: bubbling, composed. False when a listener objected. */
  emit: (name: string, detail?: object, isCancelable?: boolean) => boolean
  /** Draws in the practitioner's colour, `#rrggbb`. */
  paint: (color: string | null) => void
}

export interface WidgetSpec<A extends string> {
  /** Property names; their attributes are the same in kebab-case. */
  attributes: readonly A[]
}

/** What r2wc keeps on its elements, by the symbols that it registers. */
const PROPS = Symbol.for('r2wc.props')
const RENDER = Symbol.for('r2wc.render')
interface Bound extends HTMLElement {
  [PROPS]: Record<string, unknown>
  [RENDER](): void
  connectedCallback(): void
  disconnectedCallback(): void
}

interface Mounted extends Pick<WidgetProps, 'emit' | 'paint'> {
  root: Root
  place: HTMLElement
  host: Bound
}

/** Makes a React component a custom element. The only place that knows r2wc and Shadow DOM. */
export function defineWidget<const A extends string>(
  tag: `ancrage-${string}`,
  Component: ComponentType<WidgetProps<A>>,
  { attributes }: WidgetSpec<A>,
): void {
  if (customElements.get(tag)) return
  const names = [...attributes, 'theme'] as const
  const nameOf = Object.fromEntries(names.map((name) => [name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`), name]))
  const kinds = Object.fromEntries(names.map((name) => [name, 'string' as const]))

  const mount = (shadow: ShadowRoot): Mounted => {
    const host = shadow.host as Bound
    const place = document.createElement('div')
    place.dataset.root = ''
    shadow.append(place)
    const mounted: Mounted = {
      root: createRoot(place),
      place,
      host,
      emit: (name, detail = {}, cancelable = false) =>
        host.dispatchEvent(new CustomEvent(`ancrage-${name}`, { detail, bubbles: true, composed: true, cancelable })),
      paint: (color) => place.style.setProperty('--practice-color', /^#[0-9a-f]{6}$/i.test(color ?? '') ? color : ''),
    }
    update(mounted)
    return mounted
  }
  const update = ({ root, place, host, emit, paint }: Mounted) => {
    const given = host[PROPS] as Partial<Record<A | 'theme', string>>
    place.dataset.theme = given.theme ?? ''
    root.render(
      <Guard emit={emit}>
        <Component given={{ ...given }} lang={langOf(host)} emit={emit} paint={paint} />
      </Guard>,
    )
  }
  const unmount = ({ root, place }: Mounted) => {
    root.unmount()
    place.remove()
  }
  const Base = r2wc(
    Component as ComponentType<object>,
    { shadow: 'open', props: kinds },
    {
      mount: (shadow) => mount(shadow as unknown as ShadowRoot),
      update,
      unmount,
    },
  ) as { new (): Bound }

  class Widget extends Base {
    static get observedAttributes() {
      return [...Object.keys(nameOf), 'lang']
    }

    #unwatch: (() => void) | undefined

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      const root = this.shadowRoot ?? super.attachShadow(init)
      root.adoptedStyleSheets = [sharedSheet(css)]
      return root
    }

    override connectedCallback() {
      this.#unwatch?.()
      this.#unwatch = watchLang(this, () => this[RENDER]())
      for (const name of names) this.#takeEarly(name)
      super.connectedCallback()
    }

    /** Moving in the page is leaving and coming in one task: only who stays away is unmounted. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#unwatch?.()
        this.#unwatch = undefined
        super.disconnectedCallback()
      })
    }

    connectedMoveCallback() {}

    attributeChangedCallback(attribute: string, _before: string | null, value: string | null) {
      const name = nameOf[attribute]
      if (name) this[PROPS][name] = value ?? undefined
      if (this.#unwatch) this[RENDER]()
    }

    /** A property that was set before the element was defined hides its accessor: it is set again. */
    #takeEarly(name: string) {
      if (!Object.hasOwn(this, name)) return
      const early = Reflect.get(this, name) as unknown
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, early)
    }
  }

  customElements.define(tag, Widget)
}
