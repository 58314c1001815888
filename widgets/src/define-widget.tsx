import r2wc from '@r2wc/core'
import { type ComponentType, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { ErrorBoundary } from './error-boundary.tsx'
import { langOf, watchLang } from './lang.ts'
import { mountPointIn } from './mount-point.ts'
import { attributeOf, isDialog, mirrorOthers, PROPS, takeEarly } from './properties.ts'
import { inspect, sharedSheet } from './sheets.ts'
import { type FirstView, keepVisitorState, takeSnapshot } from './snapshot.ts'
import { warnDeveloper } from './warn-developer.ts'
import type { OpenOptions, WidgetElement, WidgetProps } from './widget-props.ts'

export interface WidgetSpec<A extends string> {
  /** Property names; their attributes are the same in kebab-case. */
  attributes: readonly A[]
  /** The attributes that accept an object too, as a property. */
  objects?: readonly A[]
  /** The boolean attributes: any value but `false` means true. */
  flags?: readonly A[]
  /** Extends the element's class, e.g. to a field of forms. Old libraries give every object a method `extend`. */
  subclass?: (Base: new () => WidgetElement) => CustomElementConstructor
}

/** The method by which r2wc renders, under the symbol that it registers. */
const RENDER = Symbol.for('r2wc.render')
interface Bound extends HTMLElement {
  [PROPS]: Record<string, unknown>
  [RENDER](): void
  connectedCallback(): void
  disconnectedCallback(): void
}

let Drawer: typeof import('./drawer/drawer.tsx').Drawer | undefined

/** Makes a React component a custom element. Only this file knows r2wc and Shadow DOM. */
export function defineWidget<const A extends string>(
  tag: `ancrage-${string}`,
  Component: ComponentType<WidgetProps<A>>,
  { attributes, objects = [], flags = [], subclass = (Base) => Base as never }: WidgetSpec<A>,
): void {
  if (customElements.get(tag)) return
  const names = [...attributes, 'theme']
  const nameOf = Object.fromEntries(names.map((name) => [attributeOf(name), name]))
  const fail = (error: unknown) => warnDeveloper(tag, `stopped (${error}).`, 'stopped')
  /** Catches failures on unusual pages: the page goes on and shows the element's own content. */
  const safely = (host: HTMLElement, act: () => void) => {
    try {
      act()
    } catch (error) {
      fail(error)
      host.shadowRoot?.replaceChildren(document.createElement('slot'))
    }
  }

  const Base = r2wc(
    Component as unknown as ComponentType<object>,
    { shadow: 'open', props: names as never },
    {
      mount: (shadow) => Widget.show((shadow as unknown as ShadowRoot).host as Widget),
      update: (widget: Widget) => Widget.show(widget),
      unmount: (widget: Widget) => Widget.clear(widget),
    },
  ) as unknown as new () => Bound

  class Widget extends Base implements WidgetElement {
    static observedAttributes = [...Object.keys(nameOf), 'lang']

    #root: Root | undefined
    #place: HTMLElement | undefined
    #unwatch: (() => void) | undefined
    #ready = Promise.withResolvers<unknown>()
    /** The latest value of `ready` that has resolved. */
    #settled: PromiseWithResolvers<unknown> | undefined
    #isOpen = false
    #options: OpenOptions | null = null
    #refreshCount = 0
    #resetKey = 0
    /** The first view that the loader put here, until something else is shown. */
    #first: FirstView | undefined
    #settle: (() => void) | undefined

    static show(widget: Widget): Widget {
      widget.#draw()
      return widget
    }

    static clear(widget: Widget) {
      widget.#root?.unmount()
      widget.#place?.remove()
      widget.#root = widget.#place = undefined
      widget.#isOpen = false
      widget.#options = null
      widget.#renew()
    }

    override attachShadow(init: ShadowRootInit): ShadowRoot {
      safely(this, () => {
        const shadow = this.shadowRoot ?? super.attachShadow(init)
        // A page may close every shadow tree. Our sheet comes after that of a first view, and contains it.
        if (!this.shadowRoot) throw shadow.append(document.createElement('slot'))
        shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sharedSheet()]
      })
      return this.shadowRoot as ShadowRoot
    }

    get ready() {
      return this.#ready.promise
    }

    override connectedCallback() {
      safely(this, () => {
        this.#unwatch?.()
        this.#unwatch = undefined
        takeEarly(this, names)
        this.#unwatch = watchLang(this, () => this.draw())
        if (this.shadowRoot) super.connectedCallback()
      })
    }

    /** A move within the page disconnects and connects in one task. Only an element that stays out is unmounted. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#unwatch?.()
        this.#unwatch = undefined
        super.disconnectedCallback()
      })
    }

    connectedMoveCallback() {}

    attributeChangedCallback(attribute: string, before: string | null, value: string | null) {
      if (before === value) return
      const name = nameOf[attribute]
      // Browsers read any value as true, and would disable a field that says `false`.
      if (value === 'false' && flags.includes(name as A)) return this.removeAttribute(attribute)
      if (name) this[PROPS][name] = value
      if (/^(practice|token|booking)$/.test(attribute)) this.#renew()
      this.draw()
    }

    open(options: OpenOptions = {}) {
      this.#options = { ...options }
      if (!isDialog(this.getAttribute('display'))) {
        this.draw()
        return this.scrollIntoView({ block: 'nearest' })
      }
      this.#isOpen = true
      import('./drawer/drawer.tsx').then(
        (module) => {
          Drawer = module.Drawer
          this.draw()
        },
        () => {
          this.#isOpen = false
          this.#emit('error', { code: 'unreachable', status: 0 })
        },
      )
    }

    close() {
      this.#isOpen = false
      this.draw()
    }

    refresh() {
      this.#refreshCount++
      this.draw()
    }

    reset() {
      this.#renew()
      this.#options = null
      this.#resetKey++
      this.draw()
    }

    draw() {
      if (this.#unwatch && this.shadowRoot) safely(this, () => this[RENDER]())
    }

    #draw() {
      const { ...given } = this[PROPS]
      const objectProps: Record<string, unknown> = {}
      for (const name in given) {
        const value = given[name]
        if (typeof value !== 'object') continue
        // A property set to null counts as not set.
        objectProps[name] = value ?? undefined
        given[name] = undefined
      }
      const lang = langOf(this)
      const shown = this.#root ? undefined : takeSnapshot(this, lang)
      if (shown) {
        this.#first = shown.view
        this.#settle = keepVisitorState(shown)
      }
      const before = this.#place
      const place = before ?? shown?.place ?? mountPointIn(this.shadowRoot as ShadowRoot)
      this.#place = place
      if (!before) inspect(this, place, tag)
      place.dataset.theme = (given.theme ?? '') as string
      place.lang = lang
      const view = (
        <Component
          key={this.#resetKey}
          given={given as WidgetProps<A>['given']}
          objectProps={objectProps as WidgetProps<A>['objectProps']}
          lang={lang}
          emit={this.#emit}
          paint={this.#paint}
          openRequest={this.#options}
          refreshCount={this.#refreshCount}
          host={this}
          first={this.#first}
        />
      )
      const drawer = this.#isOpen && Drawer && (
        <Drawer lang={lang} emit={this.#emit} host={this} isModal={given.display === 'modal'}>
          {view}
        </Drawer>
      )
      const tree = (
        <ErrorBoundary key={this.#resetKey} emit={this.#emit} onShown={this.#settle}>
          {isDialog(given.display) ? drawer : view}
        </ErrorBoundary>
      )
      const options = { onCaughtError: fail, onUncaughtError: fail }
      if (!shown) {
        this.#root ??= createRoot(place, options)
        return this.#root.render(tree)
      }
      startTransition(() => {
        // If the page has changed since, or the browser writes a date differently, React renders anew.
        this.#root = hydrateRoot(place, tree, { ...options, onRecoverableError: () => undefined })
      })
    }

    #emit: WidgetProps['emit'] = (name, detail = {}, cancelable = false) => {
      if (name === 'ready') {
        this.#settled = this.#ready
        this.#ready.resolve(detail)
      }
      return this.dispatchEvent(
        new CustomEvent(`ancrage-${name}`, { detail, bubbles: true, composed: true, cancelable }),
      )
    }

    #paint: WidgetProps['paint'] = (color) =>
      this.#place?.style.setProperty('--practice-color', /^#[0-9a-f]{6}$/i.test(color ?? '') ? color : '')

    #renew() {
      if (this.#settled === this.#ready) this.#ready = Promise.withResolvers()
      this.#first = this.#settle = undefined
    }
  }

  mirrorOthers(Widget.prototype, flags, objects)
  customElements.define(tag, subclass(Widget))
}
