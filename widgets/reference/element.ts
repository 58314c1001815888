/** An attribute that a page may set in the tag, or by the property of the same name in camelCase. */
export interface Attribute {
  name: string
  /** The type as TypeScript writes it. */
  type: string
  /** The type of the property, where it differs from that of the attribute. */
  propertyType?: string
  default?: string
  text: string
  isRequired?: boolean
}

export interface Method {
  name: string
  /** The parameters between the brackets, as TypeScript writes them. */
  parameters: string
  returns: string
  text: string
}

export interface EventReference {
  /** The event's name without its `ancrage-` prefix. */
  name: string
  /** The type of `detail`, as TypeScript writes it. */
  detail: string
  isCancelable?: boolean
  text: string
}

/** A slot, a part or a custom property: a name and what it is for. */
export interface NamedReference {
  name: string
  text: string
  default?: string
}

/**
 * The public interface of one element. custom-elements.json, the types, the React wrapper and docs/widgets.md are
 * generated from it.
 */
export interface Element {
  tag: `ancrage-${string}`
  /** The name of its class in the types, without the prefix `Ancrage` and the suffix `Element`. */
  name: string
  text: string
  attributes: Attribute[]
  /** The properties that have no attribute. */
  properties: (NamedReference & { type: string; isReadonly?: boolean })[]
  methods: Method[]
  events: EventReference[]
  slots: NamedReference[]
  /** Whether the element is a field of forms. Its custom properties and parts are in `looks.ts`. */
  isFormAssociated?: boolean
}
