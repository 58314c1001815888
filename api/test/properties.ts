import fc from 'fast-check'

// The cases of a run are those of its seed, so that a failure comes again under it and a usual run is always the same.
if (process.env.SEED) fc.configureGlobal({ seed: Number(process.env.SEED) })

export default fc
