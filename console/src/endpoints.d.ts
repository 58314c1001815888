/** The method and path of each endpoint. The type is the whole contract; in a build this module is empty. */
declare module 'virtual:endpoints' {
  const endpoints: typeof import('@ancrage/api/contract').contract
  export default endpoints
}

/**
 * In a build: the endpoints that the first screens of an area call, or all others. In development and tests these
 * modules are empty.
 */
declare module 'virtual:endpoints/*' {
  const endpoints: typeof import('@ancrage/api/contract').contract
  export default endpoints
}

/** How each setting of a practice is shown, without the schemas that only checks need. */
declare module 'virtual:settings' {
  type Contract = typeof import('@ancrage/api/contract')
  export interface ShownSetting extends Omit<import('@ancrage/api/contract').AnySetting, 'schema'> {
    /** The limits of a number. */
    min: number
    max: number
  }
  type Key = import('@ancrage/api/contract').SettingKey
  /** The settings of the first tab and of the payments tab, in their order. */
  export const settings: Partial<Record<Key, ShownSetting>>
  /** The cards of the first tab, in their order. */
  export const groups: Contract['settingGroups']['configs']
  /** The cards of the payments tab. */
  export const paymentGroups: Contract['settingGroups']['payments']
}

/** The name of each setting of every tab. */
declare module 'virtual:setting-names' {
  const names: Record<import('@ancrage/api/contract').SettingKey, import('@ancrage/api/contract').AnySetting['label']>
  export default names
}

/** The WordPress plugin: the text of each of its files by name. */
declare module 'virtual:wordpress-plugin' {
  const files: Record<string, string>
  export default files
}
