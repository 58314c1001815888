import fc from 'fast-check'

// A run's cases come from its seed: a failure repeats under it, and a usual run is always the same.
if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) })

export default fc
