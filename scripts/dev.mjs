import { runSystem } from './system/system.mjs'

/** Runs the system from its sources: every part reloads when its code changes. */
export default () => runSystem({ watch: true })
