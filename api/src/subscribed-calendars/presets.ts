/** The zones of the school holidays of France, as the ministry publishes them: a file for each. */
export const presets = ['zone_a', 'zone_b', 'zone_c'] as const
export type Preset = (typeof presets)[number]

const files: Record<Preset, string> = { zone_a: 'Zone-A.ics', zone_b: 'Zone-B.ics', zone_c: 'Zone-C.ics' }

/** `base` is configuration: where the ministry publishes, or what speaks as it does. */
export const presetAddress = (base: string, preset: Preset) => `${base}/${files[preset]}`
