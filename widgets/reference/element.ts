/** What a page may say to an element in its tag, or by the property of the same name in camelCase. */
export interface Attribute {
  name: string
  /** As TypeScript writes it. */
  type: string
  /** Of the property, where it is another than that of the attribute. */
  propertyType?: string
  default?: string
  text: string
  isRequired?: boolean
}

export interface Method {
  name: string
  /** Between the brackets, as TypeScript writes it. */
  parameters: string
  returns: string
  text: string
}

export interface EventReference {
  /** After `ancrage-`. */
  name: string
  /** The `detail`, as TypeScript writes it. */
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

/** The whole interface of one element: custom-elements.json, the types, the React wrapper and docs/widgets.md are made of it. */
export interface Element {
  tag: `ancrage-${string}`
  /** Of the class in the types, without `Ancrage` before and `Element` behind. */
  name: string
  text: string
  attributes: Attribute[]
  /** Properties that no attribute mirrors. */
  properties: (NamedReference & { type: string; isReadonly?: boolean })[]
  methods: Method[]
  events: EventReference[]
  slots: NamedReference[]
  /** Its width and colours are in `looks.ts`. */
  isFormAssociated?: boolean
}
