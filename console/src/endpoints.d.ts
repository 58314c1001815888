/** Where each endpoint of the API is. Typed as the whole contract; a build carries no schemas, and has here none at all. */
declare module 'virtual:endpoints' {
  const endpoints: typeof import('@ancrage/api/contract').contract
  export default endpoints
}

/** In a build, those that the first screens of an area call, and all others. In development and tests, none. */
declare module 'virtual:endpoints/*' {
  const endpoints: typeof import('@ancrage/api/contract').contract
  export default endpoints
}

/** How each setting of a practice is shown. A build and a form that only shows them carry no schemas. */
declare module 'virtual:settings' {
  type Contract = typeof import('@ancrage/api/contract')
  export interface ShownSetting extends Omit<import('@ancrage/api/contract').AnySetting, 'schema'> {
    /** From where to where a number may go. */
    min: number
    max: number
  }
  type Key = import('@ancrage/api/contract').SettingKey
  /** Of the first tab and of that about payments, in their order. */
  export const settings: Partial<Record<Key, ShownSetting>>
  /** The cards of the first tab, in their order. */
  export const groups: Contract['settingGroups']['configs']
  /** The cards of the tab about payments. */
  export const paymentGroups: Contract['settingGroups']['payments']
}

/** What each setting of every tab is called. */
declare module 'virtual:setting-names' {
  const names: Record<import('@ancrage/api/contract').SettingKey, import('@ancrage/api/contract').AnySetting['label']>
  export default names
}

/** The plugin for WordPress: what stands in each of its files. */
declare module 'virtual:wordpress-plugin' {
  const files: Record<string, string>
  export default files
}
