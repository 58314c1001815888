import { type ComponentType, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import css from './first-view.css?inline'
import { Guard } from './guard.tsx'
import { langOf, watchLang } from './lang.ts'
import { mirror, type PropertyKind, takeEarly } from './properties.ts'
import type { Lang } from './scheduling/words.ts'
import { lookAt, sharedSheet } from './sheets.ts'
import { type FirstView, takeSnapshot, visitorIn } from './snapshot.ts'
import { tellDeveloper } from './tell-developer.ts'

/** What `open()` may say: where to begin. */
export interface Wish {
  sessionType?: string
  startsAt?: string
}

/** What every element can be told to do. */
export interface WidgetElement extends HTMLElement {
  /** Settles with the first `ancrage-ready`; another one after `reset()` and for another practice. */
  readonly ready: Promise<unknown>
  /** Shows itself: a drawer opens, what stands in the page is scrolled to. */
  open(wish?: Wish): void
  close(): void
  /** Asks the API anew; what the visitor has written stays. */
  refresh(): void
  /** Begins anew. */
  reset(): void
  /** Draws what has changed on the element and is no attribute. */
  draw(): void
}

export interface WidgetProps<A extends string = string> {
  /** Attributes by their property name, as written; undefined when absent. */
  given: Readonly<Partial<Record<A, string>>>
  /** Properties that keep an object as it is, which is in no attribute. */
  kept: Readonly<Partial<Record<A, object>>>
  lang: Lang
  /** Dispatches `ancrage-NAME` on the element: bubbling, composed. False when a listener objected. */
  emit: (name: string, detail?: object, isCancelable?: boolean) => boolean
  /** Draws in the practitioner's colour, `#rrggbb`. */
  paint: (color: string | null) => void
  /** What the last `open()` asked for: another object each time. */
  asked: Wish | null
  /** Counts the calls of `refresh()`. */
  round: number
  host: WidgetElement
  /** What the API said before this code was there; it stands on the screen already. */
  first: FirstView | undefined
}

export interface WidgetSpec<A extends string> {
  /** Property names; their attributes are the same in kebab-case. */
  attributes: readonly A[]
  /** Those that take an object too. */
  objects?: readonly A[]
  /** Those that are there or not, whatever they say. */
  flags?: readonly A[]
  /** Makes more of the element, e.g. a control of forms. */
  extend?: (Base: new () => WidgetElement) => CustomElementConstructor
}

let Drawer: typeof import('./drawer/drawer.tsx').Drawer | undefined

/** Makes a React component a custom element. The only place that knows Shadow DOM. */
export function defineWidget<const A extends string>(
  tag: `ancrage-${string}`,
  Component: ComponentType<WidgetProps<A>>,
  { attributes, objects = [], flags = [], extend = (Base) => Base as CustomElementConstructor }: WidgetSpec<A>,
): void {
  if (customElements.get(tag)) return
  const kinds: Record<string, PropertyKind> = {}
  for (const name of [...attributes, 'theme'])
    kinds[name] = objects.includes(name as A) ? 'object' : flags.includes(name as A) ? 'flag' : 'string'

  class Widget extends HTMLElement implements WidgetElement {
    static observedAttributes = ['lang']

    #root: Root | undefined
    #place: HTMLElement | undefined
    #unwatch: (() => void) | undefined
    #ready = Promise.withResolvers<unknown>()
    #isReady = false
    #isOpen = false
    #wish: Wish | null = null
    #round = 0
    #life = 0

    constructor() {
      super()
      this.#safely(() => {
        const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
        shadow.adoptedStyleSheets = [sharedSheet(css)]
      })
    }

    get ready() {
      return this.#ready.promise
    }

    connectedCallback() {
      this.#safely(() => {
        this.#unwatch?.()
        this.#unwatch = watchLang(this, () => this.draw())
        takeEarly(this, kinds)
        this.draw()
      })
    }

    /** Moving in the page is leaving and coming in one task: only who stays away is unmounted. */
    disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#unwatch?.()
        this.#root?.unmount()
        this.#place?.remove()
        this.#unwatch = this.#root = this.#place = undefined
        this.#isOpen = false
      })
    }

    connectedMoveCallback() {}

    attributeChangedCallback(attribute: string) {
      if (attribute === 'practice') this.#renew()
      this.draw()
    }

    open(wish: Wish = {}) {
      this.#wish = { ...wish }
      if (this.getAttribute('display') !== 'drawer') {
        this.draw()
        return this.scrollIntoView({ block: 'nearest' })
      }
      import('./drawer/drawer.tsx').then(
        (module) => {
          Drawer = module.Drawer
          this.#isOpen = true
          this.draw()
        },
        () => this.#emit('error', { code: 'unreachable', status: 0 }),
      )
    }

    close() {
      this.#isOpen = false
      this.draw()
    }

    refresh() {
      this.#round++
      this.draw()
    }

    reset() {
      this.#renew()
      this.#wish = null
      this.#life++
      this.draw()
    }

    draw() {
      if (this.#unwatch && this.shadowRoot) this.#safely(() => this.#draw())
    }

    #draw() {
      const { given, kept } = mirror.read(this, kinds)
      const lang = langOf(this)
      const shown = this.#root ? undefined : takeSnapshot(this, lang)
      if (!this.#place) {
        this.#place = shown?.place ?? this.#makePlace()
        lookAt(this, this.#place, tag)
      }
      this.#place.dataset.theme = given.theme ?? ''
      const view = (
        <Component
          key={this.#life}
          given={given as WidgetProps<A>['given']}
          kept={kept as WidgetProps<A>['kept']}
          lang={lang}
          emit={this.#emit}
          paint={this.#paint}
          asked={this.#wish}
          round={this.#round}
          host={this}
          first={shown?.view}
        />
      )
      const drawer = this.#isOpen && Drawer && (
        <Drawer lang={lang} emit={this.#emit} host={this}>
          {view}
        </Drawer>
      )
      const tree = (
        <Guard key={this.#life} emit={this.#emit} onShown={shown && visitorIn(shown)}>
          {given.display === 'drawer' ? drawer : view}
        </Guard>
      )
      const place = this.#place
      const told = (error: unknown) => this.#fail(error)
      const options = { onCaughtError: told, onUncaughtError: told }
      if (!shown) {
        this.#root ??= createRoot(place, options)
        return this.#root.render(tree)
      }
      startTransition(() => {
        // Where the page has changed meanwhile, or the browser words a date otherwise, React draws anew.
        this.#root = hydrateRoot(place, tree, { ...options, onRecoverableError: () => undefined })
      })
    }

    #makePlace(): HTMLElement {
      const place = document.createElement('div')
      place.dataset.root = ''
      this.shadowRoot?.append(place)
      return place
    }

    #emit: WidgetProps['emit'] = (name, detail = {}, cancelable = false) => {
      if (name === 'ready') {
        this.#isReady = true
        this.#ready.resolve(detail)
      }
      return this.dispatchEvent(
        new CustomEvent(`ancrage-${name}`, { detail, bubbles: true, composed: true, cancelable }),
      )
    }

    #paint: WidgetProps['paint'] = (color) =>
      this.#place?.style.setProperty('--practice-color', /^#[0-9a-f]{6}$/i.test(color ?? '') ? color : '')

    #renew() {
      if (this.#isReady) this.#ready = Promise.withResolvers()
      this.#isReady = false
    }

    /** Whatever a strange page makes fail, the page goes on and shows what stands inside the element. */
    #safely(act: () => void) {
      try {
        act()
      } catch (error) {
        this.#fail(error)
        this.shadowRoot?.replaceChildren(document.createElement('slot'))
      }
    }

    #fail(error: unknown) {
      tellDeveloper(tag, `stopped (${error}).`, 'stopped')
    }
  }

  Widget.observedAttributes.push(...mirror.on(Widget.prototype, kinds))
  customElements.define(tag, extend(Widget))
}
