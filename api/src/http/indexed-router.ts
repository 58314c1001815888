import Router from '@koa/router'

type Layer = Router['stack'][number]

/**
 * A router that tries only the routes whose path begins with the same two segments as the request's, and those that
 * begin with a parameter. The plain router tries all of some four hundred for each request, and takes an address that
 * is itself a route for the id in another.
 */
export class IndexedRouter extends Router {
  readonly #byBeginning = new Map<string, Layer[]>()
  #indexed = 0

  override match(path: string, method: string): ReturnType<Router['match']> {
    if (this.#indexed !== this.stack.length) this.#index()
    const layers = this.#byBeginning.get(beginningOf(path)) ?? this.#byBeginning.get(ANY) ?? []
    const matched = mostConcrete(layers.filter((layer) => layer.match(path)))
    const withMethod = matched.filter(({ methods }) => methods.length === 0 || methods.includes(method.toUpperCase()))
    return {
      path: matched,
      pathAndMethod: withMethod,
      route: withMethod.some(({ methods }) => methods.length > 0),
    }
  }

  /** Keeps the order in which routes were added: of two that match, the first answers. */
  #index(): void {
    this.#byBeginning.clear()
    this.#byBeginning.set(ANY, [])
    for (const layer of this.stack) {
      const key = keyOf(layer)
      if (key !== ANY && !this.#byBeginning.has(key)) this.#byBeginning.set(key, [])
    }
    for (const [key, layers] of this.#byBeginning) {
      layers.push(...this.stack.filter((layer) => [key, ANY].includes(keyOf(layer))))
    }
    this.#indexed = this.stack.length
  }
}

/**
 * A path without parameters goes before one with them (OpenAPI 3.1, 4.8.8.2): `DELETE /api/patients/tags` is a method
 * that this address lacks, and not the client of an id that nobody has.
 */
export function mostConcrete(layers: Layer[]): Layer[] {
  const concrete = layers.filter(({ paramNames }) => paramNames.length === 0)
  return concrete.length ? concrete : layers
}

/** The key of routes that begin with a parameter. */
const ANY = '*'

/** The first segments of a path in lower case, since the routes ignore case. */
const beginningOf = (path: string) => path.split('/').filter(Boolean).slice(0, 2).join('/').toLowerCase()

function keyOf({ path }: Layer): string {
  const beginning = typeof path === 'string' ? beginningOf(path) : ''
  return /^[a-z0-9/.-]+$/.test(beginning) ? beginning : ANY
}
