/** The three zones of the French school holidays. The ministry publishes one file for each. */
export const presets = ['zone_a', 'zone_b', 'zone_c'] as const
export type Preset = (typeof presets)[number]

const files: Record<Preset, string> = { zone_a: 'Zone-A.ics', zone_b: 'Zone-B.ics', zone_c: 'Zone-C.ics' }

/** The address of a zone's file. `base` is from the configuration: the ministry's address, or a stand-in's. */
export const presetAddress = (base: string, preset: Preset) => `${base}/${files[preset]}`
