import Router from '@koa/router'
import type { Middleware } from 'koa'

type Layer = Router['stack'][number]

/**
 * A router that tries only the routes whose path has as many segments as the request's and begins with the same two, or
 * with a parameter. The plain router tries all of some four hundred for each request, and takes an address that is
 * itself a route for the id in another.
 */
export class IndexedRouter extends Router {
  readonly #byPlace = new Map<string, Layer[]>()
  #indexed = 0

  override match(path: string, method: string): ReturnType<Router['match']> {
    if (this.#indexed !== this.stack.length) this.#index()
    const segments = segmentsOf(path)
    const layers =
      this.#byPlace.get(placeOf(beginningOf(segments), segments)) ?? this.#byPlace.get(placeOf(ANY, segments))
    const matched = literalPathsFirst((layers ?? []).filter((layer) => layer.match(path)))
    const withMethod = matched.filter(({ methods }) => methods.length === 0 || methods.includes(method.toUpperCase()))
    return {
      path: matched,
      pathAndMethod: withMethod,
      route: withMethod.some(({ methods }) => methods.length > 0),
    }
  }

  /**
   * Answers by the first route that matches. None of ours passes a request on, so there is no chain to compose for each
   * request, as the plain router does.
   */
  answering(): Middleware {
    return (ctx, next) => {
      const { path, pathAndMethod } = this.match(ctx.path, ctx.method)
      const [layer] = pathAndMethod
      const [answer] = layer?.stack ?? []
      ctx.matched = path
      if (!layer || !answer) return next()
      ctx.params = layer.params(ctx.path, layer.captures(ctx.path), {})
      return (answer as Middleware)(ctx, next)
    }
  }

  /** Keeps the order in which routes were added: of two that match, the first answers. */
  #index(): void {
    this.#byPlace.clear()
    const places = this.stack.map((layer) => {
      if (layer.stack.length !== 1) throw new Error(`${layer.path} has more than the one handler that is called`)
      const segments = segmentsOf(String(layer.path))
      return { layer, place: placeOf(keyOf(segments), segments), any: placeOf(ANY, segments) }
    })
    for (const { place, any } of places)
      if (!this.#byPlace.has(place))
        this.#byPlace.set(
          place,
          places.flatMap((it) => ([place, any].includes(it.place) ? [it.layer] : [])),
        )
    this.#indexed = this.stack.length
  }
}

/**
 * A path without parameters goes before one with them (OpenAPI 3.1, 4.8.8.2): `DELETE /api/patients/tags` is a method
 * that this address lacks, and not the client of an id that nobody has.
 */
export function literalPathsFirst(layers: Layer[]): Layer[] {
  if (layers.length < 2) return layers
  const concrete = layers.filter(({ paramNames }) => paramNames.length === 0)
  return concrete.length ? concrete : layers
}

/** The beginning of routes that begin with a parameter. */
const ANY = '*'

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/** The first segments of a path in lower case, since the routes ignore case. */
const beginningOf = (segments: readonly string[]) => segments.slice(0, 2).join('/').toLowerCase()

const placeOf = (beginning: string, { length }: readonly string[]) => `${length} ${beginning}`

function keyOf(segments: readonly string[]): string {
  const beginning = beginningOf(segments)
  return /^[a-z0-9/.-]+$/.test(beginning) ? beginning : ANY
}
